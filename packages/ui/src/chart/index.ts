// Quiet pictures of numbers, in plain SVG. Each is hidden from assistive technology: the table beside it is its text.
export { atMost } from './at-most.ts';

export { BarChart, type BarGroup } from './bar-chart.tsx';
export { LineChart } from './line-chart.tsx';
export { RowChart } from './row-chart.tsx';
