import { profileBodySchema } from '@krasae/contracts';
import type { FieldProblem } from '@krasae/machines';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/button.js';
import { FormNotice } from '../../components/form-notice.js';
import { formText } from '../../components/form-text.js';
import { StartForm, StartMessage, StartPage, StartSubmit, StartTitle } from '../../components/start-page/start-page.js';
import { TextField } from '../../components/text-field.js';
import { useSubmission } from '../../lib/use-submission.js';
import styles from './password.module.css';

export interface ForgotPasswordValues {
  readonly account: string;
  readonly email: string;
}
type Problem = 'missing' | 'wrong';

export interface ForgotPasswordScreenProps {
  /** Asks for a mail; settles alike whether anybody has this address. */
  readonly ask: (values: ForgotPasswordValues) => Promise<null>;
}

const EMAIL_PROBLEMS = { missing: 'password.missingEmail', wrong: 'password.wrongEmail' } as const;

function check({ account, email }: ForgotPasswordValues): readonly FieldProblem<Problem>[] {
  const problems: FieldProblem<Problem>[] = account === '' ? [{ path: 'account', problem: 'missing' }] : [];
  if (email === '') return [...problems, { path: 'email', problem: 'missing' }];
  return profileBodySchema.safeParse({ email }).success ? problems : [...problems, { path: 'email', problem: 'wrong' }];
}

/** Asks for a link by mail. What it says never tells whether a name is known (design 10). */
export function ForgotPasswordScreen({ ask }: ForgotPasswordScreenProps) {
  const [sent, setSent] = useState<ForgotPasswordValues | null>(null);
  return (
    <StartPage>
      {sent === null ? (
        <ForgotPasswordForm
          ask={async (values) => {
            await ask(values);
            setSent(values);
            return null;
          }}
        />
      ) : (
        <SentMessage sent={sent} onAgain={() => setSent(null)} />
      )}
    </StartPage>
  );
}

function ForgotPasswordForm({ ask }: ForgotPasswordScreenProps) {
  const { t } = useTranslation();
  const form = useSubmission<ForgotPasswordValues, Problem>(() => ({
    check,
    submit: ask,
    problemsOf: () => [],
  }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    form.submit({ account: formText(typed, 'account').trim(), email: formText(typed, 'email').trim() });
  };
  const emailProblem = form.problemOf('email');
  return (
    <StartForm onSubmit={submit}>
      <StartTitle>{t('password.forgotTitle')}</StartTitle>
      <p className={styles['text']}>{t('password.forgotHint')}</p>
      <FormNotice
        info={null}
        failure={form.failure === null ? null : { title: t('password.failed'), text: form.failure }}
      />
      <TextField
        name="account"
        label={t('login.account')}
        autoComplete="organization"
        problem={form.problemOf('account') === null ? null : t('login.missingBrand')}
        onChange={() => form.change('account')}
      />
      <TextField
        name="email"
        label={t('password.email')}
        type="email"
        autoComplete="email"
        problem={emailProblem === null ? null : t(EMAIL_PROBLEMS[emailProblem])}
        onChange={() => form.change('email')}
      />
      <StartSubmit busy={form.busy}>{form.busy ? t('password.sending') : t('password.forgotSubmit')}</StartSubmit>
      <Link className={styles['back']} to="/login">
        {t('password.backToLogin')}
      </Link>
    </StartForm>
  );
}

export function SentMessage({ sent, onAgain }: { readonly sent: ForgotPasswordValues; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <StartMessage>
      <StartTitle>{t('password.sentTitle')}</StartTitle>
      <p className={styles['text']} role="status">
        {t('password.sentHint', { ...sent })}
      </p>
      <p className={styles['quiet']}>{t('password.sentNothing')}</p>
      <div className={styles['actions']}>
        <Button onClick={onAgain}>{t('password.sendAgain')}</Button>
        <Link className={styles['back']} to="/login">
          {t('password.backToLogin')}
        </Link>
      </div>
    </StartMessage>
  );
}
