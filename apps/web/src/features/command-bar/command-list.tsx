import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './command-bar.module.css';
import type { Command, CommandGroup } from './command.rules.js';

export interface CommandListProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly CommandGroup[];
  readonly onRun: (command: Command) => void;
  readonly problem: string | null;
}

/** Where the keys lead from one entry of several. */
function moved(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, from + 8);
  return key === 'PageUp' ? Math.max(0, from - 8) : null;
}

const idOf = (id: string, index: number) => `${id}-${index}`;

/** An input with the list that it chooses from: the focus stays in the input, the entry that Enter takes is marked. */
export function CommandList({ typed, onType, groups, onRun, problem }: CommandListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [at, setAt] = useState(0);
  const commands = groups.flatMap((group) => group.commands);
  const active = Math.min(at, commands.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, active, commands.length);
    const chosen = commands[active];
    if (next !== null) setAt(next);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen !== undefined) onRun(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles['bar']}>
      <div className={styles['input']}>
        <SearchOutlined aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('command.title')}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={commands.length === 0 ? undefined : idOf(id, active)}
          placeholder={t('command.placeholder')}
          autoComplete="off"
          spellCheck={false}
          // A dialog that consists of an input starts in it (WAI-ARIA, dialog pattern).
          ref={(input) => input?.focus()}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <CommandOptions id={id} groups={groups} commands={commands} active={active} onPoint={setAt} onRun={onRun} />
      {commands.length === 0 && <p className={styles['none']}>{t('command.none')}</p>}
      <div className={styles['foot']}>
        {problem === null ? <span className={styles['hints']}>{t('command.hints')}</span> : <span>{problem}</span>}
        <span role="status">{t('command.found', { count: commands.length })}</span>
      </div>
    </div>
  );
}

interface CommandOptionsProps {
  readonly id: string;
  readonly groups: readonly CommandGroup[];
  readonly commands: readonly Command[];
  readonly active: number;
  readonly onPoint: (index: number) => void;
  readonly onRun: (command: Command) => void;
}

function CommandOptions({ id, groups, commands, active, onPoint, onRun }: CommandOptionsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, commands.length]);
  return (
    <div ref={list} id={`${id}-list`} className={styles['list']} role="listbox" aria-label={t('command.results')}>
      {groups.map(({ kind, commands: of }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} className={styles['kind']}>
            {t(`command.${kind}`)}
          </div>
          {of.map((command) => {
            const index = commands.indexOf(command);
            return (
              // The keys are taken by the input, which keeps the focus.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={command.id}
                id={idOf(id, index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles['option']}
                onClick={() => onRun(command)}
                onMouseMove={() => onPoint(index)}
              >
                {command.label}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
