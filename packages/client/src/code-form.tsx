// The form for a six-digit code, with the wait until another can be requested.
import { Button, Icon, RotateCcw, TextField, Timer, VisuallyHidden } from '@foyer/ui';
import { useState } from 'react';
import { isoDuration, minutesAndSeconds, useSecondsUntil } from './countdown.ts';
import { type CodeProblem, codeProblem, isCodeKey, readCode } from './one-time-code.ts';
import { useCodeEntry } from './use-code-entry.ts';

interface CodeFormProps {
  /** The app's texts. */
  readonly text: (key: CodeProblem | 'label' | 'verify' | 'resend' | 'wait' | 'ready' | 'resent') => string;
  /** Increases with each refused code and each new one that is sent, which clears the field. */
  readonly round: number;
  /** When another code can be requested, in milliseconds of Date.now(). */
  readonly resendAt: number;
  readonly busy: 'verify' | 'resend' | undefined;
  readonly onVerify: (code: string) => void;
  readonly onResend: () => void;
}

export function CodeForm({ text, round, resendAt, busy, onVerify, onResend }: CodeFormProps) {
  const entry = useCodeEntry({
    round,
    problemOf: codeProblem,
    isHopeless: (typed) => !readCode(typed).isNumeric,
    onVerify: (typed) => !busy && onVerify(readCode(typed).code),
  });
  return (
    <>
      <form className="fields-steady" noValidate onSubmit={entry.onSubmit}>
        <TextField
          ref={entry.field}
          steady
          className="code"
          label={text('label')}
          error={entry.problem && text(entry.problem)}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={readCode(entry.text).code}
          onKeyDown={(event) => {
            if (!isCodeKey(event)) event.preventDefault();
          }}
          onPaste={(event) => {
            event.preventDefault();
            entry.enter(event.clipboardData.getData('text'));
          }}
          onChange={(event) => entry.enter(event.target.value)}
        />
        <Button type="submit" look="primary" large block busy={busy === 'verify'}>
          {text('verify')}
        </Button>
      </form>
      <Resend text={text} resendAt={resendAt} isBusy={busy !== undefined} onResend={onResend} />
    </>
  );
}

interface ResendProps extends Pick<CodeFormProps, 'text' | 'resendAt' | 'onResend'> {
  readonly isBusy: boolean;
}

function Resend({ text, resendAt, isBusy, onResend }: ResendProps) {
  const [firstResendAt] = useState(resendAt);
  const seconds = useSecondsUntil(resendAt);
  return (
    <div className="row-apart">
      <button type="button" className="link" disabled={seconds > 0 || isBusy} onClick={onResend}>
        <Icon of={RotateCcw} />
        {text('resend')}
      </button>
      <span className="saved">
        <Icon of={Timer} size="small" />
        <VisuallyHidden>{text('wait')} </VisuallyHidden>
        <time className="strong" dateTime={isoDuration(seconds)}>
          {minutesAndSeconds(seconds)}
        </time>
      </span>
      <span role="status" className="visually-hidden">
        {seconds === 0 ? text('ready') : resendAt !== firstResendAt && text('resent')}
      </span>
    </div>
  );
}
