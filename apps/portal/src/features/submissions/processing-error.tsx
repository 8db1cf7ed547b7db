// Covers the screen when a form could not be sent: the practice's logo, what happened, a retry if that may help, and OK, which
// returns to the form.
import { Button } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useRef } from 'react';
import { Logo } from '../practice/logo.tsx';
import type { SendFailure } from './send-failure.ts';

export interface ProcessingErrorProps {
  readonly failure: SendFailure;
  /** Sends the same answers again. */
  readonly onAgain: () => void;
  readonly onOk: () => void;
}

export default function ProcessingError({ failure, onAgain, onOk }: ProcessingErrorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="cover">
      <div className="center-screen" role="alert">
        <div className="empty">
          <Logo />
          <div className="stack-8">
            <h1 ref={heading} tabIndex={-1}>
              {failure.title}
            </h1>
            <p className="lead">{failure.text}</p>
          </div>
          <div className="row">
            {failure.again && (
              <Button look="primary" large onClick={onAgain}>
                {failure.again}
              </Button>
            )}
            <Button look={failure.again ? 'plain' : 'primary'} large onClick={onOk}>
              {t('processing.ok')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
