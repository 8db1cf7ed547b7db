// Requests an email with a link to set a new password.
import './account-texts.en.ts';
import { emailProblem } from '@foyer/client/credentials';
import { identity } from '@foyer/contract';
import { Button, EmailField, SuccessArt } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import { BackButton, BackLink } from './back-to-sign-in.tsx';
import { EndScreen } from './end-screen.tsx';
import { NoMail } from './no-mail.tsx';
import { useAttempt } from './use-attempt.tsx';

export function ForgotPassword() {
  const { call, tenant } = usePortal();
  const [email, setEmail] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [message, setMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const attempt = useAttempt();
  // Same rules and texts as on the sign-in screen.
  const error = emailProblem(email);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (error) return input.current?.focus();
    const trimmed = email.trim();
    setEmail(trimmed);
    attempt.run(async () => {
      const body = { email: trimmed, accountId: tenant.accountId };
      const answer = await call(identity.forgotPassword, { body }, { expect: 200 });
      setMessage(answer.message);
    });
  };

  if (message !== undefined)
    return (
      <EndScreen art={<SuccessArt />} title={t('forgotPassword.doneTitle')} text={message}>
        <NoMail onAgain={() => setMessage(undefined)} />
        <BackButton />
      </EndScreen>
    );
  return (
    <>
      <div className="stack-8">
        <BackLink />
        <h1>{t('forgotPassword.title')}</h1>
        <p className="muted">{t('forgotPassword.intro')}</p>
      </div>
      <form className="fields-steady" noValidate onSubmit={submit}>
        <EmailField
          ref={input}
          steady
          label={t('signIn.email')}
          error={isTouched && error ? t(`signIn.${error}`) : undefined}
          value={email}
          onChange={setEmail}
          onBlur={() => setTouched(true)}
        />
        <Button type="submit" look="primary" large block busy={attempt.isBusy}>
          {t('forgotPassword.submit')}
        </Button>
      </form>
      {attempt.alert}
    </>
  );
}
