// Step 1 of signing in: email address and password.
import { emailProblem, passwordMaxLength, passwordProblem } from '@foyer/client/credentials';
import { Button, EmailField, PasswordField } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { paths } from '../../api/paths.ts';
import { Link } from '../practice/link.tsx';

export interface EnteredCredentials {
  readonly email: string;
  readonly password: string;
}

interface CredentialsFormProps {
  /** Held by the parent, so that it is still there when the person returns from step 2. */
  readonly value: EnteredCredentials;
  readonly onChange: (value: EnteredCredentials) => void;
  readonly isBusy: boolean;
  /** Called with valid, trimmed credentials. */
  readonly onSubmit: (value: EnteredCredentials) => void;
}

export function CredentialsForm({ value, onChange, isBusy, onSubmit }: CredentialsFormProps) {
  const [touched, setTouched] = useState({ email: false, password: false });
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const errors = { email: emailProblem(value.email), password: passwordProblem(value.password) };
  const shown = (name: keyof EnteredCredentials) => {
    const error = touched[name] ? errors[name] : undefined;
    return error && t(`signIn.${error}`);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ email: true, password: true });
    if (errors.email) return email.current?.focus();
    if (errors.password) return password.current?.focus();
    if (isBusy) return;
    const trimmed = { ...value, email: value.email.trim() };
    onChange(trimmed);
    onSubmit(trimmed);
  };

  return (
    <form className="fields-steady" noValidate onSubmit={submit}>
      <EmailField
        ref={email}
        steady
        label={t('signIn.email')}
        error={shown('email')}
        value={value.email}
        onChange={(address) => onChange({ ...value, email: address })}
        onBlur={() => setTouched((before) => ({ ...before, email: true }))}
      />
      <PasswordField
        ref={password}
        steady
        label={t('signIn.password')}
        beside={
          <Link className="small strong link-inline" to={paths.forgotPassword}>
            {t('signIn.forgot')}
          </Link>
        }
        error={shown('password')}
        name="password"
        autoComplete="current-password"
        maxLength={passwordMaxLength}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        onBlur={() => setTouched((before) => ({ ...before, password: true }))}
      />
      <Button type="submit" look="primary" large block busy={isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
