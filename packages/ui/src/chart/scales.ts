// Where things stand in a chart: round ticks from zero, and how much room texts take.
import { scaleLinear } from 'd3-scale';

/** Pixels of one character of a chart's text, a little more than most take. */
const characterWidth = 7.6;

/** Height of a line of text. */
export const lineHeight = 18;

/** Returns about how many characters fit. */
export const charactersIn = (width: number): number => Math.floor(width / characterWidth);

export const widthOf = (text: string): number => Math.ceil(text.length * characterWidth);

export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

/** Returns a scale from zero to at least the largest value, with about `count` round ticks. `isWhole`: no tick between two numbers. */
export function scaleFromZero(
  values: readonly number[],
  range: readonly [zero: number, end: number],
  { count = 3, isWhole = false } = {},
): Scale {
  const largest = Math.max(0, ...values);
  const linear = scaleLinear()
    .domain([0, largest > 0 ? largest : 1])
    .nice(count)
    .range(range);
  const ticks = linear.ticks(count).filter((tick) => !isWhole || Number.isInteger(tick));
  return { ticks, at: (value) => linear(value) };
}

/** Returns every how many labels one is written, so that none touches the next. */
export function labelStep(labels: readonly string[], width: number): number {
  const needed = Math.max(0, ...labels.map(widthOf)) + 12;
  return Math.max(1, Math.ceil((needed * labels.length) / Math.max(width, 1)));
}

/** Moves heights apart, in their order from the top, so that no two texts stand in one line. All stay above `bottom` if they can. */
export function apart(heights: readonly number[], bottom: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let least = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, least);
    least = (placed[at] ?? 0) + lineHeight;
  }
  let most = bottom;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = (placed[at] ?? 0) - lineHeight;
  }
  return placed;
}
