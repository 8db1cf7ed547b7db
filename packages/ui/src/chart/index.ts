// Quiet pictures of numbers, in plain SVG. Each is hidden from assistive technology: the table beside it is its text.
export { atMost } from './at-most.ts';

export { type BarGroup, Bars } from './bars.tsx';
export { Lines } from './lines.tsx';
export { LyingBars } from './lying-bars.tsx';
