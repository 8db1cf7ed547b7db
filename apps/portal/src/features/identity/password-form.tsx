// Fields for a new password: new and confirmation, preceded by the current one if the person is signed in.
import { useCommonPassword } from '@foyer/client/use-common-password';
import './account-texts.en.ts';
import { defaultPolicy, passwordRules } from '@foyer/contract/password-rules';
import { Button, PasswordField, Spinner } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { checkNewPassword, type Mismatch, type PasswordEntry } from './new-password.ts';
import { PasswordChecklist } from './password-checklist.tsx';

interface PasswordFormProps {
  readonly asksCurrent: boolean;
  readonly mismatch: Mismatch;
  /** The account's address if it is known: password managers store it with the password. */
  readonly userName: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Reserves the form's space without showing it, while it is not known whether it may be filled in. */
  readonly isUnseen?: boolean;
  /** The server's objection to a new password, and that password. */
  readonly refusal: { readonly password: string; readonly reason: string } | undefined;
  readonly onSubmit: (entry: PasswordEntry) => void;
}

const names = ['current', 'next', 'confirmation'] as const;

export function PasswordForm(props: PasswordFormProps) {
  const { asksCurrent, mismatch, userName, submitLabel, isBusy, isUnseen = false, refusal, onSubmit } = props;
  const portal = usePortal();
  const settings = useResource(portal.settings);
  const isWaiting = isUnseen || settings.status === 'waiting';
  const [entry, setEntry] = useState<PasswordEntry>({ current: '', next: '', confirmation: '' });
  const rules = passwordRules(
    settings.data?.passwordPolicy ?? defaultPolicy,
    useCommonPassword(portal.call, entry.next),
  );
  const [touched, setTouched] = useState({ current: false, next: false, confirmation: false });
  const inputs = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    confirmation: useRef<HTMLInputElement>(null),
  };
  const errors = checkNewPassword(entry, { rules, asksCurrent, mismatch });
  const refused = refusal?.password === entry.next ? refusal.reason : undefined;

  const field = (name: keyof PasswordEntry) => {
    const error = touched[name] ? errors[name] : undefined;
    return {
      ref: inputs[name],
      steady: true,
      name,
      label: t(`newPassword.${name}`),
      error: error ? t(error) : name === 'next' ? refused : undefined,
      value: entry[name],
      onChange: (event: { target: { value: string } }) =>
        setEntry((before) => ({ ...before, [name]: event.target.value })),
      onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
    };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ current: true, next: true, confirmation: true });
    const wrong = names.find((name) => errors[name]) ?? (refused ? 'next' : undefined);
    if (wrong) inputs[wrong].current?.focus();
    else if (!isBusy) onSubmit(entry);
  };

  return (
    <div className="overlaid">
      {isWaiting && <Spinner />}
      <form
        className={isWaiting ? 'fields-steady unseen' : 'fields-steady'}
        noValidate
        inert={isWaiting}
        onSubmit={submit}
      >
        <input
          className="visually-hidden"
          type="text"
          name="username"
          autoComplete="username"
          value={userName}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {asksCurrent && <PasswordField {...field('current')} autoComplete="current-password" />}
        <PasswordField {...field('next')} autoComplete="new-password" />
        <PasswordChecklist rules={rules} password={entry.next} />
        <PasswordField {...field('confirmation')} autoComplete="new-password" />
        <Button type="submit" look="primary" large block busy={isBusy}>
          {submitLabel}
        </Button>
      </form>
    </div>
  );
}
