// A picture that only who sees its screen fetches. Its place is kept free; without it the screen still says what to do.
import { ErrorBoundary, late } from '@foyer/ui';
import type { ComponentType } from 'react';

/** `of`: a late component that draws it. */
export function LateArt({ of: Picture }: { readonly of: ComponentType }) {
  return (
    <div className="art late-art">
      <ErrorBoundary fallback={null}>
        <Picture />
      </ErrorBoundary>
    </div>
  );
}

export const ErrorPicture = late(() => import('./error-art.tsx'));
