// Step 2 of signing in: the one-time code, and the wait until another may be asked for.
import './second-step-texts.en.ts';
import { minutesAndSeconds, useSecondsUntil } from '@foyer/client/countdown';
import { ArrowLeft, Button, Icon, Popover, RotateCcw, Slots, TextField, Timer, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, type Ref, useEffect, useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import { type CodeEntry, checkCode, isKeyAllowed, takeCode } from './code-entry.ts';

export interface SentTo {
  readonly method: 'sms' | 'email' | undefined;
  /** Last digits or address, where this tab knows them. */
  readonly target: string | undefined;
}

interface CodeFormProps {
  readonly sentTo: SentTo;
  readonly resendAt: number;
  readonly entry: CodeEntry;
  readonly onEntry: (entry: CodeEntry) => void;
  /** A new code went out while this screen was shown. */
  readonly hasResent: boolean;
  readonly busy: 'verify' | 'resend' | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onVerify: (code: string) => void;
  readonly onResend: () => void;
  readonly onBack: () => void;
}

export function CodeForm(props: CodeFormProps) {
  const { sentTo, resendAt, entry, onEntry, hasResent, busy, inputRef, onVerify, onResend, onBack } = props;
  const { prepareHome } = usePortal();
  useEffect(prepareHome, [prepareHome]);
  const [isTouched, setTouched] = useState(false);
  const waitSeconds = useSecondsUntil(resendAt);
  const error = isTouched ? checkCode(entry) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = !checkCode(entry);
    setTouched(!isRight);
    if (isRight && !busy) onVerify(entry.code);
  };
  const take = (text: string) => {
    const next = takeCode(text);
    onEntry(next);
    setTouched(!next.isNumeric);
  };

  return (
    <>
      <div className="stack-8">
        <button type="button" className="link back" onClick={onBack}>
          <Icon of={ArrowLeft} />
          {t('app.backToSignIn')}
        </button>
        <h1>{t('code.heading')}</h1>
        <div className="muted popover-frame">
          <SentText sentTo={sentTo} /> <Popover button={t('code.what')}>{t('code.whatText')}</Popover>
        </div>
      </div>
      <form className="fields-steady" noValidate onSubmit={submit}>
        <TextField
          ref={inputRef}
          steady
          className="code"
          label={t('code.label')}
          error={error && t(error)}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={entry.code}
          onKeyDown={(event) => {
            if (!isKeyAllowed(event)) event.preventDefault();
          }}
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
          onChange={(event) => take(event.target.value)}
        />
        <Button type="submit" look="primary" large block busy={busy === 'verify'}>
          {t('code.verify')}
        </Button>
      </form>
      <div className="row-apart">
        <button type="button" className="link" disabled={waitSeconds > 0 || busy !== undefined} onClick={onResend}>
          <Icon of={RotateCcw} />
          {t('code.resend')}
        </button>
        <span className="saved">
          <Icon of={Timer} size="small" />
          <VisuallyHidden>{t('code.wait')} </VisuallyHidden>
          <time className="strong" dateTime={`PT${waitSeconds}S`}>
            {minutesAndSeconds(waitSeconds)}
          </time>
        </span>
        <span role="status" className="visually-hidden">
          {waitSeconds === 0 ? t('code.ready') : hasResent && t('code.resent')}
        </span>
      </div>
    </>
  );
}

function SentText({ sentTo }: { readonly sentTo: SentTo }) {
  const practice = usePortal().tenant.companyName;
  const { method, target } = sentTo;
  if (!target) return t(method === 'sms' ? 'code.sentBySms' : 'code.sentByEmail', { practice });
  const text = t(method === 'sms' ? 'code.sentSms' : 'code.sentEmail', { practice });
  return <Slots text={text} slots={{ target: <strong>{target}</strong> }} />;
}
