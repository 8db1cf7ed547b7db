// Step 2: the six-digit code, another one after the wait, and the way back.
import { CODE_LENGTH, codeDigits } from '@foyer/client/code-digits';
import { isoDuration, minutesAndSeconds, useSecondsUntil } from '@foyer/client/countdown';
import { Button, Icon, Popover, RotateCcw, Slots, TextField, Timer, VisuallyHidden } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePractice, useTitle } from '../../session/practice.tsx';
import type { Challenge } from './challenge.ts';
import { codeProblem, isCodeKey, lastDigits } from './sign-in-checks.ts';
import { StepBack } from './step-back.tsx';
import { useCodeEntry } from './use-code-entry.ts';

interface Props {
  readonly challenge: Challenge;
  readonly isBusy: boolean;
  /** Grows with each refused code: the field then empties itself. */
  readonly attempts: number;
  readonly onVerify: (code: string) => void;
  readonly onResend: () => void;
  readonly onBack: () => void;
}

export function CodeStep({ challenge, isBusy, attempts, onVerify, onResend, onBack }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  useTitle(t('code.title'));
  const entry = useCodeEntry({ attempts, problemOf: codeProblem, onVerify });

  return (
    <>
      <div className="stack-8">
        <StepBack onBack={onBack} />
        <h1>{t('code.heading')}</h1>
        <div className="muted popover-frame">
          <Slots
            text={t(challenge.method === 'sms' ? 'code.sentSms' : 'code.sentEmail', { practice: practice.name })}
            slots={{
              digits: <strong>{lastDigits(challenge.phoneNumber ?? '')}</strong>,
              email: <strong>{challenge.email}</strong>,
            }}
          />{' '}
          <Popover button={t('code.what')}>{t('code.whatAnswer')}</Popover>
        </div>
      </div>
      <form className="stack-24" noValidate onSubmit={entry.onSubmit}>
        <TextField
          ref={entry.field}
          className="code"
          label={t('code.label')}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          steady
          value={entry.code}
          error={entry.problem ? t(entry.problem) : undefined}
          onKeyDown={(event) => {
            if (!isCodeKey(event)) event.preventDefault();
          }}
          onChange={(event) => entry.setCode(codeDigits(event.target.value))}
          maxLength={CODE_LENGTH * 4}
        />
        <Button type="submit" look="primary" large block busy={isBusy}>
          {t('code.verify')}
        </Button>
      </form>
      <Resend key={challenge.resendAt} deadline={challenge.resendAt} isBusy={isBusy} onResend={onResend} />
    </>
  );
}

function Resend({ deadline, isBusy, onResend }: { deadline: number; isBusy: boolean; onResend: () => void }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(deadline);
  const isOver = seconds === 0;
  return (
    <div className="row-apart">
      <button type="button" className="link" disabled={!isOver || isBusy} onClick={onResend}>
        <Icon of={RotateCcw} />
        {t('code.resend')}
      </button>
      <span>
        {!isOver && (
          <span className="saved">
            <Icon of={Timer} size="small" />
            <VisuallyHidden>{t('code.wait')}</VisuallyHidden>
            <time className="strong" role="timer" dateTime={isoDuration(seconds)}>
              {minutesAndSeconds(seconds)}
            </time>
          </span>
        )}
        <span role="status">{isOver && <VisuallyHidden>{t('code.waitOver')}</VisuallyHidden>}</span>
      </span>
    </div>
  );
}
