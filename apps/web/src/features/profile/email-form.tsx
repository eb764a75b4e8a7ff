import { profileBodySchema } from '@krasae/contracts';
import type { FieldProblem } from '@krasae/machines';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { FormNotice } from '../../components/form-notice.js';
import { formText } from '../../components/form-text.js';
import { TextField } from '../../components/text-field.js';
import { isRefusedFor, useSubmission } from '../../lib/use-submission.js';
import styles from './profile-screen.module.css';

type Problem = 'missing' | 'wrong' | 'taken';
const PROBLEMS = {
  missing: 'profile.emailMissing',
  wrong: 'profile.emailWrong',
  taken: 'profile.emailTaken',
} as const;

function check(email: string): readonly FieldProblem<Problem>[] {
  if (email === '') return [{ path: 'email', problem: 'missing' }];
  return profileBodySchema.safeParse({ email }).success ? [] : [{ path: 'email', problem: 'wrong' }];
}

export interface EmailFormProps {
  readonly email: string;
  readonly change: (email: string) => Promise<void>;
}

/** The own email address, which no other user of the account may have. */
export function EmailForm({ email, change }: EmailFormProps) {
  const { t } = useTranslation();
  const form = useSubmission<string, Problem>(() => ({
    check,
    submit: change,
    // The form's only field has passed the check already, so what the server finds wrong with it is a clash.
    problemsOf: (error) => (isRefusedFor(error, 'email') ? [{ path: 'email', problem: 'taken' }] : []),
  }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit(formText(new FormData(event.currentTarget), 'email').trim());
  };
  const problem = form.problemOf('email');
  return (
    <form className={styles['email']} onSubmit={submit} noValidate>
      <FormNotice
        info={form.succeeded ? t('profile.emailSaved') : null}
        failure={form.failure === null ? null : { title: t('profile.failed'), text: form.failure }}
      />
      <TextField
        name="email"
        label={t('profile.email')}
        type="email"
        autoComplete="email"
        first={email}
        hint={t('profile.emailHint')}
        problem={problem === null ? null : t(PROBLEMS[problem])}
        onChange={() => form.change('email')}
      />
      <div>
        <Button type="submit" look="primary" disabled={form.busy}>
          {form.busy ? t('profile.emailSaving') : t('profile.emailSubmit')}
        </Button>
      </div>
    </form>
  );
}
