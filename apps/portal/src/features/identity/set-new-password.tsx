// Setting a password with a mailed link: the link is checked first, and the last button starts the session.
import './account-texts.en.ts';
import { isEmail } from '@foyer/client/credentials';
import { identity } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, Slots, SuccessArt } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { usePortal, useSession } from '../../session/portal.ts';
import { BackLink } from './back-to-sign-in.tsx';
import { EndScreen } from './end-screen.tsx';
import { LinkExpired } from './link-expired.tsx';
import type { PasswordEntry } from './new-password.ts';
import { PasswordForm } from './password-form.tsx';
import { refusalOf } from './password-refusal.ts';
import { signInSteps } from './sign-in-steps.ts';
import { useAttempt } from './use-attempt.tsx';

interface SetNewPasswordProps {
  /** The key in the link; an empty one counts as expired. */
  readonly linkKey: string;
  /** The address in the link: displayed, but never trusted. */
  readonly email: string;
}

type Stage = 'checking' | 'form' | 'expired' | { readonly token: string; readonly patientId: string };

export function SetNewPassword({ linkKey, email }: SetNewPasswordProps) {
  const portal = usePortal();
  const { call } = portal;
  const [stage, setStage] = useState<Stage>(linkKey === '' ? 'expired' : 'checking');
  const [refusal, setRefusal] = useState<{ password: string; reason: string }>();
  const { isSignedIn: isArriving } = useSession();
  const attempt = useAttempt();
  const address = isEmail(email) ? email : '';

  useEffect(() => {
    let isGone = false;
    const show = (next: Stage) => {
      if (!isGone) setStage((before) => (before === 'checking' ? next : before));
    };
    if (linkKey !== '')
      call(identity.verifyResetKey, { body: { key: linkKey } }).then(
        () => show('form'),
        () => show('expired'),
      );
    return () => {
      isGone = true;
    };
  }, [call, linkKey]);

  const submit = ({ next }: PasswordEntry) =>
    attempt.run(
      async () => {
        const body = { key: linkKey, password: next };
        const { token, contactId: patientId } = await call(identity.resetPassword, { body }, { expect: 200 });
        setStage({ token, patientId });
      },
      (error) => {
        const reason = refusalOf(error);
        if (reason) setRefusal({ password: next, reason });
        const isOver = error instanceof CallError && error.code === 'link-expired';
        if (isOver) setStage('expired');
        // Errors of the password are shown at its field.
        return isOver || reason !== undefined;
      },
    );

  if (stage === 'expired') return <LinkExpired />;
  if (typeof stage === 'object')
    return (
      <EndScreen art={<SuccessArt />} title={t('setNewPassword.doneTitle')} text={t('setNewPassword.doneText')}>
        <Button
          look="primary"
          large
          busy={isArriving}
          onClick={() => signInSteps(portal).establish(stage.token, stage.patientId)}
        >
          {t('setNewPassword.toDashboard')}
        </Button>
      </EndScreen>
    );
  const isChecking = stage === 'checking';
  return (
    <>
      <div className="stack-8">
        <BackLink />
        <h1>{t('setNewPassword.title')}</h1>
        <p className={isChecking ? 'muted unseen' : 'muted'}>
          {address ? (
            <Slots
              text={t('setNewPassword.introFor')}
              slots={{ email: <span className="strong anywhere">{address}</span> }}
            />
          ) : (
            t('setNewPassword.intro')
          )}
        </p>
      </div>
      <PasswordForm
        asksCurrent={false}
        mismatch="newPassword.mismatch"
        userName={address}
        submitLabel={t('setNewPassword.submit')}
        isBusy={attempt.isBusy}
        isUnseen={isChecking}
        refusal={refusal}
        onSubmit={submit}
      />
      {attempt.alert}
    </>
  );
}
