// A picture that is loaded with its screen. Its space is reserved; if it does not load, the screen still says what to do.
import { ErrorBoundary, late } from '@foyer/ui';
import type { ComponentType } from 'react';

/** @param of a late component that renders the picture */
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
