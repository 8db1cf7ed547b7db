// Covers the screen when a form could not be sent: the practice's logo, what happened, a button that sends again where that may
// help, and OK, which returns to the form. It is loaded while the form is filled in, so that it is there without a connection.
import './processing-texts.en.ts';
import { Button } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePortal } from '../../session/portal.ts';
import type { DraftSession } from '../forms/draft-session.ts';
import { Logo } from '../practice/logo.tsx';
import { sendFailure } from './send-failure.ts';
import type { FailedSend } from './use-sending.ts';

export interface ProcessingErrorProps {
  readonly failed: FailedSend;
  readonly draft: DraftSession | undefined;
  readonly onOk: () => void;
  /** Opens the form anew, with the answers that were saved. */
  readonly onReload: () => void;
}

const never = () => () => undefined;

/** Calls the listener when the connection goes or comes back. Returns a function that stops this. */
function followLine(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Counts the seconds of a wait down, beginning anew with each failure. */
function useSecondsLeft(failed: FailedSend, seconds: number): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure begins another wait
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [failed.error, seconds]);
  return left;
}

export default function ProcessingError({ failed, draft, onOk, onReload }: ProcessingErrorProps) {
  const { tenant } = usePortal();
  const isSaved = useSyncExternalStore(draft?.saver.subscribe ?? never, () => draft?.saver.state().kind === 'saved');
  const isOnline = useSyncExternalStore(followLine, () => navigator.onLine);
  const { error, wasOnline, isSending, sendAgain } = failed;
  const failure = sendFailure(error, { isOnline: wasOnline, practice: tenant.companyName, isSaved });
  const left = useSecondsLeft(failed, failure.seconds ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told
  useEffect(() => heading.current?.focus(), [error]);

  /** The answers are saved first: the new version of the form is opened with them. */
  const goOn = async () => {
    await draft?.saver.flush();
    onReload();
  };
  const isWaiting = left > 0;
  return (
    <div className="cover">
      {/* A count that is heard each second would drown everything else; the heading has the focus anyway. */}
      <div className="center-screen" role="alert" aria-live={failure.kind === 'wait' ? 'off' : undefined}>
        <div className="empty">
          <Logo />
          <div className="stack-8">
            <h1 ref={heading} tabIndex={-1}>
              {failure.title}
            </h1>
            <p className="lead">{failure.kind === 'wait' ? t('processing.tooMany', { count: left }) : failure.text}</p>
            <p role="status">{failure.kind === 'offline' && isOnline && t('processing.lineBack')}</p>
          </div>
          <div className="row">
            {failure.again && (
              <Button
                look="primary"
                large
                busy={isSending}
                disabled={isWaiting}
                onClick={failure.kind === 'changed' ? () => void goOn() : sendAgain}
              >
                {isWaiting ? t('processing.againIn', { count: left }) : failure.again}
              </Button>
            )}
            <Button look={failure.again ? 'plain' : 'primary'} large disabled={isSending} onClick={onOk}>
              {t('processing.ok')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
