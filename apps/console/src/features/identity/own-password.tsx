// Changing one's own password: the current one, then a new one under the practice's rules.
import { staff } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, PasswordField, toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import styles from './account.module.css';
import { isGoodPassword, NewPasswordFields, noPassword, usePasswordRules } from './new-password-fields.tsx';

export function OwnPassword() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const rules = usePasswordRules();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(noPassword);
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly of: 'current' | 'next'; readonly text: string }>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (isBusy || current === '' || !isGoodPassword(value, rules)) return;
    setBusy(true);
    try {
      await call(staff.changeOwnPassword, { body: { currentPassword: current, newPassword: value.next } });
      setCurrent('');
      setValue(noPassword);
      setTouched(false);
      toast(t('account.changed'));
      void queries.invalidateQueries({ queryKey: ['own-sessions'] });
    } catch (error) {
      const { code, text } = problemText(error);
      const reason = (error instanceof CallError && error.problem?.errors?.[0]?.message) || text;
      setRefusal(code === 'password-refused' ? { of: 'next', text: reason } : { of: 'current', text });
    } finally {
      setBusy(false);
    }
  };
  const refused = (of: 'current' | 'next') => (refusal?.of === of ? refusal.text : undefined);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={t('account.currentPassword')}
        name="current"
        autoComplete="current-password"
        value={current}
        error={refused('current') ?? (isTouched && current === '' ? t('account.currentBlank') : undefined)}
        onChange={(event) => {
          setCurrent(event.target.value);
          setRefusal(undefined);
        }}
      />
      <NewPasswordFields
        value={value}
        onChange={(next) => {
          setValue(next);
          setRefusal(undefined);
        }}
        isTouched={isTouched}
        rules={rules}
        refusal={refused('next')}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        {t('account.change')}
      </Button>
    </form>
  );
}
