import { type ConsentEffects, createConsentMachine } from '@krasae/machines';
import { useMachine } from '@xstate/react';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { MessagePage } from '../../components/message-page.js';
import { Skeleton } from '../../components/widget-card.js';
import { currentLanguage } from '../../i18n/index.js';
import styles from './consent-modal.module.css';
import { PolicyText } from './policy-text.js';

/** Spec section 9, the middle of the modals. */
const WIDTH = 620;

/** Reading comes first; on Cancel, where the focus would stay, Enter would sign out. */
const takeFocus = (region: HTMLElement | null) => region?.focus();

export interface ConsentModalProps {
  readonly accepted: boolean;
  readonly effects: ConsentEffects;
}

/**
 * The policy that a user accepts once (spec section 4). Neither Escape nor a click beside it closes it: what ends a
 * session is not done by accident.
 */
export function ConsentModal({ accepted, effects }: ConsentModalProps) {
  const { t } = useTranslation();
  const [machine] = useState(() => createConsentMachine(effects));
  const [state, send] = useMachine(machine, { input: { accepted } });
  const accepting = state.matches('accepting');
  const done = state.matches('accepted');
  return (
    <Modal
      open={state.hasTag('open')}
      width={WIDTH}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('consent.title')}
      destroyOnHidden
      footer={
        <div className={styles['actions']}>
          <span className={styles['hint']}>{t('consent.cancelHint')}</span>
          <Button disabled={accepting || done} onClick={() => send({ type: 'policy.cancel' })}>
            {t('consent.cancel')}
          </Button>
          <Button look="primary" disabled={!state.matches('reading')} onClick={() => send({ type: 'policy.accept' })}>
            {t(done ? 'consent.accepted' : accepting ? 'consent.accepting' : 'consent.accept')}
          </Button>
        </div>
      }
    >
      {state.matches('loading') ? (
        <Skeleton height={240} />
      ) : state.matches('unloaded') ? (
        <div role="alert">
          <MessagePage
            heading="h3"
            title={t('consent.failed')}
            hint={state.context.failure ?? undefined}
            action={<Button onClick={() => send({ type: 'policy.retry' })}>{t('error.retry')}</Button>}
          />
        </div>
      ) : (
        // Scrolled by keyboard as well, so it takes the focus.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles['policy']} role="region" aria-label={t('consent.policy')} tabIndex={0} ref={takeFocus}>
          <PolicyText html={state.context.policy} language={currentLanguage()} />
        </div>
      )}
    </Modal>
  );
}
