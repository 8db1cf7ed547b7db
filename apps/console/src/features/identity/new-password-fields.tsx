// A new password and its repetition; the practice's rules are checked off while it is typed.
import { useCommonPassword } from '@foyer/client/use-common-password';
import { practice } from '@foyer/contract';
import { defaultPolicy, followsRules, passwordRules } from '@foyer/contract/password-rules';
import { CircleCheck, CircleDashed, Icon, PasswordField } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { usePractice } from '../../session/practice.tsx';
import styles from './account.module.css';

export interface NewPassword {
  readonly next: string;
  readonly confirmation: string;
}

export const noPassword: NewPassword = { next: '', confirmation: '' };

/** The practice's rules applied to the password; until they have loaded, those of most practices. */
export function usePasswordRules(password: string) {
  const { call } = useApi();
  const { accountId } = usePractice();
  const [policy, setPolicy] = useState(defaultPolicy);
  useEffect(() => {
    const stop = new AbortController();
    call(practice.accountSettings, { params: { accountId } }, { signal: stop.signal }).then(
      (account) => setPolicy(account.passwordPolicy),
      () => undefined,
    );
    return () => stop.abort();
  }, [call, accountId]);
  return passwordRules(policy, useCommonPassword(call, password));
}

interface Props {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** Whether the form was submitted; then missing fields are marked. */
  readonly isTouched: boolean;
  readonly rules: ReturnType<typeof passwordRules>;
  /** The server's objection to the password. */
  readonly refusal: string | undefined;
}

/** Returns whether both fields hold the same password and it meets every rule. */
export function isGoodPassword(value: NewPassword, rules: Props['rules']): boolean {
  return value.next === value.confirmation && followsRules(rules, value.next);
}

export function NewPasswordFields({ value, onChange, isTouched, rules, refusal }: Props) {
  const { t } = useTranslation();
  const isKept = followsRules(rules, value.next);
  return (
    <>
      <PasswordField
        label={t('account.newPassword')}
        name="next"
        autoComplete="new-password"
        value={value.next}
        error={refusal ?? (isTouched && !isKept ? t('account.rulesOpen') : undefined)}
        onChange={(event) => onChange({ ...value, next: event.target.value })}
      />
      <ul className={styles.rules}>
        {rules.map((rule) => {
          const isMet = rule.isMet(value.next);
          return (
            <li key={rule.name} data-met={isMet || undefined}>
              <Icon of={isMet ? CircleCheck : CircleDashed} />
              <span>
                {t(`account.rule.${rule.name}`, { min: rule.min, max: rule.max })}
                <span className="visually-hidden">, {isMet ? t('account.isMet') : t('account.isOpen')}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <PasswordField
        label={t('account.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        value={value.confirmation}
        error={isTouched && value.next !== value.confirmation ? t('account.mismatch') : undefined}
        onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
      />
    </>
  );
}
