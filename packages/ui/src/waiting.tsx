// Placeholders for content that is loading: skeletons of the same size, or a spinner; both after 200 ms.
import type { ReactNode } from 'react';
import { useDelay } from './delay.ts';
import { useUiTexts } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Takes up its space at once, and shows the skeleton lines inside after 200 ms. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const texts = useUiTexts();
  const isLate = useDelay();
  return (
    <div aria-busy="true" role="status">
      {isLate && <VisuallyHidden>{texts.loading}</VisuallyHidden>}
      <div className={isLate ? 'stack' : 'stack skeleton-early'} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

export function SkeletonLine({ kind }: { readonly kind?: 'title' | 'short' | 'card' }) {
  return <div className={kind ? `skeleton skeleton-${kind}` : 'skeleton'} />;
}

export function Spinner() {
  const texts = useUiTexts();
  const isLate = useDelay();
  return (
    <span role="status">
      {isLate && (
        <>
          <span className="spinner" />
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
