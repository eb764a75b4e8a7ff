import {
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  SearchOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import type { Preset } from '@krasae/contracts';
import { groupPresets, maySave, maySaveAsNew, type PresetStanding } from '@krasae/machines';
import { Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { IconButton } from '../../components/icon-button.js';
import { Skeleton } from '../../components/widget-card.js';
import type { Loaded } from '../../lib/loaded.js';
import { useDebounced } from '../../lib/use-debounced.js';
import type { PresetTask } from './preset-dialogs.js';
import styles from './preset-selector.module.css';

/** Spec section 9. */
const SEARCH_DEBOUNCE_MS = 500;

export interface PresetMenuProps {
  readonly list: Loaded<readonly Preset[]>;
  readonly standing: PresetStanding;
  readonly userId: string;
  readonly onSelect: (preset: Preset) => void;
  readonly onFavour: (preset: Preset) => void;
  readonly onClear: () => void;
  readonly onTask: (task: PresetTask) => void;
  readonly onClose: () => void;
}

/** What opens under the selector: a search, the three groups, and what can be done with the filter as it is. */
export function PresetMenu(props: PresetMenuProps) {
  const { t } = useTranslation();
  const { standing, onTask, onClose } = props;
  const [text, setText] = useState('');
  const search = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const box = useRef<InputRef>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  const { active } = standing;
  return (
    <div className={styles['menu']} role="group" aria-label={t('preset.selector')}>
      <Input
        ref={box}
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={t('preset.search')}
        placeholder={t('preset.search')}
        value={text}
        allowClear
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['lists']}>
        <Lists {...props} search={search} />
      </div>
      <div className={styles['actions']}>
        {active !== null && (
          <Button look="quiet" onClick={props.onClear}>
            {t('preset.clear')}
          </Button>
        )}
        <span />
        <Button
          disabled={!maySave(standing)}
          onClick={() => active !== null && onTask({ kind: 'save', preset: active })}
        >
          {t('preset.save')}
        </Button>
        <Button look="primary" disabled={!maySaveAsNew(standing)} onClick={() => onTask({ kind: 'add' })}>
          {t('preset.saveAsNew')}
        </Button>
      </div>
    </div>
  );
}

function Lists(props: PresetMenuProps & { readonly search: string }) {
  const { t } = useTranslation();
  const { list, userId, search } = props;
  if (list.status === 'loading') return <Skeleton height={96} />;
  if (list.status === 'error') {
    return (
      <div className={styles['empty']} role="alert">
        <p>{t('preset.failed')}</p>
        <p>{list.text}</p>
        <Button onClick={list.retry}>{t('error.retry')}</Button>
      </div>
    );
  }
  const { favourites, own, shared } = groupPresets(list.data, userId, search);
  if (list.data.length === 0) {
    return (
      <div className={styles['empty']}>
        <p>{t('preset.empty')}</p>
        <p>{t('preset.emptyHint')}</p>
      </div>
    );
  }
  if (favourites.length + own.length + shared.length === 0) {
    return (
      <p className={styles['empty']} role="status">
        {t('preset.nothingFound')}
      </p>
    );
  }
  return (
    <>
      <Group {...props} title={t('preset.favourites')} presets={favourites} />
      <Group {...props} title={t('preset.all')} presets={own} />
      <Group {...props} title={t('preset.sharedGroup')} presets={shared} />
    </>
  );
}

function Group(props: PresetMenuProps & { readonly title: string; readonly presets: readonly Preset[] }) {
  const id = useId();
  if (props.presets.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className={styles['groupTitle']} id={id}>
        {props.title}
      </h3>
      <ul>
        {props.presets.map((preset) => (
          <Row key={preset.id} {...props} preset={preset} />
        ))}
      </ul>
    </section>
  );
}

function Row({ preset, userId, standing, onSelect, onFavour, onTask }: PresetMenuProps & { readonly preset: Preset }) {
  const { t } = useTranslation();
  const name = preset.presetName;
  const own = preset.user === userId;
  const active = standing.active?.id === preset.id;
  return (
    <li className={styles['row']} data-active={active}>
      <IconButton
        label={t(preset.isFavorite ? 'preset.unfavour' : 'preset.favour', { name })}
        pressed={preset.isFavorite}
        onClick={() => onFavour(preset)}
      >
        {preset.isFavorite ? <StarFilled aria-hidden="true" /> : <StarOutlined aria-hidden="true" />}
      </IconButton>
      <button
        type="button"
        className={styles['choose']}
        aria-current={active}
        title={preset.presetDescription === '' ? name : `${name}\n${preset.presetDescription}`}
        onClick={() => onSelect(preset)}
      >
        <span>{name}</span>
        {!own && <small>{preset.username}</small>}
        {active && <CheckOutlined aria-hidden="true" />}
      </button>
      {own && (
        <>
          <IconButton label={t('preset.edit', { name })} onClick={() => onTask({ kind: 'edit', preset })}>
            <EditOutlined aria-hidden="true" />
          </IconButton>
          <IconButton label={t('preset.delete', { name })} onClick={() => onTask({ kind: 'delete', preset })}>
            <DeleteOutlined aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}
