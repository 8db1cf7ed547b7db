// The frame and the line style of every drawing.
import type { ReactNode } from 'react';

export const line = {
  stroke: 'currentColor',
  strokeWidth: 2.25,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
} as const;

export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 240 180" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}
