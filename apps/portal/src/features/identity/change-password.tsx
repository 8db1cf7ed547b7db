// Changing the password while signed in.
import './account-texts.en.ts';
import { identity } from '@foyer/contract';
import { buttonClass, SuccessArt } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { paths } from '../../api/paths.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { EndScreen } from './end-screen.tsx';
import type { PasswordEntry } from './new-password.ts';
import { PasswordForm } from './password-form.tsx';
import { refusalOf } from './password-refusal.ts';
import { useAttempt } from './use-attempt.tsx';

export function ChangePassword() {
  const { call } = usePortal();
  const email = useSession().profile?.emailAddress ?? '';
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<{ password: string; reason: string }>();
  const attempt = useAttempt();

  const submit = ({ current, next }: PasswordEntry) =>
    attempt.run(
      async () => {
        const body = { currentPassword: current, newPassword: next };
        await call(identity.changePassword, { body }, { expect: 204 });
        setDone(true);
      },
      (error) => {
        const reason = refusalOf(error);
        if (reason) setRefusal({ password: next, reason });
        // Errors of the password are shown at its field.
        return reason !== undefined;
      },
    );

  if (isDone)
    return (
      <EndScreen art={<SuccessArt />} title={t('resetPassword.doneTitle')} text={t('resetPassword.doneText')}>
        <Link className={buttonClass({ look: 'primary', large: true })} to={paths.dashboard}>
          {t('dashboard.back')}
        </Link>
      </EndScreen>
    );
  return (
    <div className="column stack-24">
      <div className="page-title">
        <h1>{t('resetPassword.title')}</h1>
        <p className="lead">{t('resetPassword.intro')}</p>
      </div>
      <PasswordForm
        asksCurrent
        mismatch="newPassword.mismatchEntered"
        userName={email}
        submitLabel={t('resetPassword.submit')}
        isBusy={attempt.isBusy}
        refusal={refusal}
        onSubmit={submit}
      />
      {attempt.alert}
    </div>
  );
}
