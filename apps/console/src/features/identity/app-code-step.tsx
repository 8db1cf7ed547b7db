// Step 2 with an authenticator app: its code, or one of the recovery codes.
import { useCodeEntry } from '@foyer/client/use-code-entry';
import { Button, TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { StepBack } from './step-back.tsx';

interface Props {
  readonly isBusy: boolean;
  /** Increases with each refused code, which clears the field. */
  readonly round: number;
  readonly onVerify: (code: string) => void;
  readonly onBack: () => void;
}

const isComplete = (code: string) => /^(?:\d{6}|[a-z0-9]{4}[ -]?[a-z0-9]{4})$/i.test(code.trim());
const problemOf = (code: string) => (code.trim() === '' ? 'code.blank' : isComplete(code) ? undefined : 'code.invalid');

export function AppCodeStep({ isBusy, round, onVerify, onBack }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  useTitle(t('code.title'));
  const entry = useCodeEntry({ round, problemOf, onVerify: (text) => onVerify(text.trim()) });
  return (
    <>
      <div className="stack-8">
        <StepBack onBack={onBack} />
        <h1>{t('code.heading')}</h1>
        <p className="muted">{t('code.fromApp', { practice: practice.name })}</p>
      </div>
      <form className="stack-24" noValidate onSubmit={entry.onSubmit}>
        <TextField
          ref={entry.field}
          label={t('code.appLabel')}
          hint={t('code.recovery')}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          steady
          maxLength={12}
          value={entry.text}
          error={entry.problem ? t(entry.problem) : undefined}
          onChange={(event) => entry.enter(event.target.value)}
        />
        <Button type="submit" look="primary" large block busy={isBusy}>
          {t('code.verify')}
        </Button>
      </form>
    </>
  );
}
