// Changes one's own password: the current one, then a new one by the practice's rules.
import { staff } from '@foyer/contract';
import { Button, PasswordField, toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import styles from '../identity/account.module.css';
import { isGoodPassword, NewPasswordFields, noPassword, usePasswordRules } from '../identity/new-password-fields.tsx';

export function OwnPassword() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(noPassword);
  const rules = usePasswordRules(value.next);
  const [isTouched, setTouched] = useState(false);
  const attempt = useAttempt();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (current === '' || !isGoodPassword(value, rules)) return;
    void attempt.run(async () => {
      await call(staff.changeOwnPassword, { body: { currentPassword: current, newPassword: value.next } });
      setCurrent('');
      setValue(noPassword);
      setTouched(false);
      toast(t('account.changed'));
      void queries.invalidateQueries({ queryKey: ['own-sessions'] });
    });
  };
  const { refusal } = attempt;
  const isOfNext = refusal?.code === 'password-refused';
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={t('account.currentPassword')}
        name="current"
        autoComplete="current-password"
        value={current}
        error={
          (isOfNext ? undefined : refusal?.text) ??
          (isTouched && current === '' ? t('account.currentBlank') : undefined)
        }
        onChange={(event) => {
          setCurrent(event.target.value);
          attempt.forget();
        }}
      />
      <NewPasswordFields
        value={value}
        onChange={(next) => {
          setValue(next);
          attempt.forget();
        }}
        isTouched={isTouched}
        rules={rules}
        refusal={isOfNext ? (refusal.field('newPassword') ?? refusal.text) : undefined}
      />
      <Button type="submit" look="primary" busy={attempt.isBusy}>
        {t('account.change')}
      </Button>
    </form>
  );
}
