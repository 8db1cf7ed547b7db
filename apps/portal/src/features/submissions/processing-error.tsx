// Covers the screen when a form could not be sent: the practice's logo, what happened, and OK, which leads back to the form.
import { Button } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useRef } from 'react';
import { Logo } from '../tenants/logo.tsx';

interface ProcessingErrorProps {
  /** What the server said beyond the general sentence. */
  readonly detail: string | undefined;
  readonly onOk: () => void;
}

export function ProcessingError({ detail, onOk }: ProcessingErrorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="cover">
      <div className="center-screen" role="alert">
        <div className="empty">
          <Logo />
          <div className="stack-8">
            <h1 ref={heading} tabIndex={-1}>
              {t('processing.title')}
            </h1>
            <p className="lead">{t('processing.text')}</p>
            {detail && <p>{detail}</p>}
          </div>
          <Button look="primary" large onClick={onOk}>
            {t('processing.ok')}
          </Button>
        </div>
      </div>
    </div>
  );
}
