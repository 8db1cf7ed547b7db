// How series are told apart: one hue in steps, each with a pattern of its own, so that nothing depends on color.
import type { ReactNode } from 'react';

/** Patterns of the second and fourth series; the others are plain. */
const patterns: Readonly<Record<number, ReactNode>> = {
  1: <path d="M-2 2 2-2M0 8 8 0M6 10l4-4" className="chart-mark" />,
  3: <circle cx="4" cy="4" r="1.5" className="chart-dot" />,
};

export function Fills({ id }: { readonly id: string }) {
  return (
    <defs>
      {Object.entries(patterns).map(([series, mark]) => (
        <pattern key={series} id={`${id}-${series}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" className="chart-ground" />
          {mark}
        </pattern>
      ))}
    </defs>
  );
}

/** Returns what makes a shape one of a series. */
export function fillOf(id: string, series: number) {
  return { className: `chart-fill chart-fill-${series}`, ...(series in patterns && { fill: `url(#${id}-${series})` }) };
}

/** Names of series that have no room beside what they name. */
export function Legend({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {names.map((name, series) => (
        <li key={name}>
          <svg width="16" height="16" aria-hidden="true">
            <rect x="1" y="1" width="14" height="14" {...fillOf(id, series)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
