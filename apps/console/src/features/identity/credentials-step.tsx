// Step 1: email and password. Errors show after a field was left or the form was submitted.
import { emailProblem, passwordMaxLength, passwordProblem } from '@foyer/client/credentials';
import { Button, EmailField, PasswordField } from '@foyer/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice, useTitle } from '../../session/practice.tsx';

interface Props {
  /** Why the person has to sign in, if there is something to say. */
  readonly reason: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (email: string, password: string) => void;
}

export function CredentialsStep({ reason, isBusy, onSubmit }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  useTitle(t('signIn.title'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState({ email: false, password: false });
  const form = useRef<HTMLFormElement>(null);
  const emailError = emailProblem(email);
  const passwordError = passwordProblem(password);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmail(email.trim());
    setTouched({ email: true, password: true });
    const wrong = emailError ? 'email' : passwordError && 'password';
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    else onSubmit(email.trim(), password);
  };

  return (
    <>
      <div className="stack-8">
        <h1>{t('signIn.heading')}</h1>
        <p className="muted">{t('signIn.lead', { practice: practice.name })}</p>
      </div>
      {reason && (
        <p className="notice" role="status">
          {reason}
        </p>
      )}
      <form className="stack-24" noValidate ref={form} onSubmit={submit}>
        <EmailField
          steady
          label={t('signIn.email')}
          error={touched.email && emailError ? t(`signIn.${emailError}`) : undefined}
          value={email}
          onChange={setEmail}
          onBlur={() => setTouched((before) => ({ ...before, email: true }))}
        />
        <PasswordField
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          maxLength={passwordMaxLength}
          steady
          value={password}
          error={touched.password && passwordError ? t(`signIn.${passwordError}`) : undefined}
          onChange={(event) => setPassword(event.target.value)}
          onBlur={() => setTouched((before) => ({ ...before, password: true }))}
        />
        <Button type="submit" look="primary" large block busy={isBusy}>
          {t('signIn.submit')}
        </Button>
      </form>
      <div className="entrance-more">
        <Link to="/forgot-password">{t('signIn.forgot')}</Link>
        <a href="/patient-portal/">{t('signIn.patient')}</a>
      </div>
    </>
  );
}
