// Confines errors of one card of a page to that card.
import { CircleAlert, ErrorBoundary, Icon } from '@foyer/ui';
import type { ReactNode } from 'react';

interface CardBoundaryProps {
  /** Shown in place of a card that failed to render. */
  readonly failed: string;
  /** Position of the card in its grid. */
  readonly className?: string;
  readonly children: ReactNode;
}

export function CardBoundary({ failed, className = '', children }: CardBoundaryProps) {
  const fallback = (
    <section className={`card ${className}`} role="alert">
      <p className="row-tight">
        <Icon of={CircleAlert} />
        {failed}
      </p>
    </section>
  );
  return <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>;
}
