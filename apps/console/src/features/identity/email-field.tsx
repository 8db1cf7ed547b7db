// The email address with which staff sign in, or ask for a new password.
import { TextField } from '@foyer/ui';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { emailProblem } from './sign-in-checks.ts';

interface Props {
  readonly value: string;
  /** An address that cannot be right is marked once the field was left or the form was sent. */
  readonly isTouched: boolean;
  readonly onChange: (email: string) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function EmailField({ value, isTouched, onChange, onBlur, inputRef }: Props) {
  const { t } = useTranslation();
  const problem = isTouched ? emailProblem(value.trim()) : undefined;
  return (
    <TextField
      ref={inputRef}
      label={t('signIn.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      steady
      value={value}
      error={problem && t(problem)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}
