// Step 2 for whoever has an authenticator app: its code, or one of the recovery codes.
import { ArrowLeft, Button, Icon, TextField } from '@foyer/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice, useTitle } from '../../session/practice.tsx';

interface Props {
  readonly isBusy: boolean;
  /** Grows with each refused code: the field then empties itself. */
  readonly attempts: number;
  readonly onVerify: (code: string) => void;
  readonly onBack: () => void;
}

const isComplete = (code: string) => /^(?:\d{6}|[a-z0-9]{4}[ -]?[a-z0-9]{4})$/i.test(code.trim());

export function AppCodeStep({ isBusy, attempts, onVerify, onBack }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  useTitle(t('code.title'));
  const [code, setCode] = useState('');
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = code.trim() === '' ? 'code.blank' : isComplete(code) ? undefined : 'code.invalid';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused code, not a changed value, empties the field.
  useEffect(() => {
    setCode('');
    setTouched(false);
    field.current?.focus();
  }, [attempts]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem) field.current?.focus();
    else onVerify(code.trim());
  };
  return (
    <>
      <div className="stack-8">
        <button type="button" className="link back" onClick={onBack}>
          <Icon of={ArrowLeft} />
          {t('code.back')}
        </button>
        <h1>{t('code.heading')}</h1>
        <p className="muted">{t('code.fromApp', { practice: practice.name })}</p>
      </div>
      <form className="stack-24" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t('code.appLabel')}
          hint={t('code.recovery')}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          steady
          maxLength={12}
          value={code}
          error={isTouched && problem ? t(problem) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="primary" large block busy={isBusy}>
          {t('code.verify')}
        </Button>
      </form>
    </>
  );
}
