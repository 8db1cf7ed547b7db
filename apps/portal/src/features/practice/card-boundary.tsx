// Keeps what breaks in one card of a page in that card.
import { CircleAlert, ErrorBoundary, Icon } from '@foyer/ui';
import type { ReactNode } from 'react';

interface CardBoundaryProps {
  /** Said in the place of what could not be drawn. */
  readonly failed: string;
  /** Where the card stands in its grid. */
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
