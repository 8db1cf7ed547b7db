// The lines behind a chart, and the words along its two sides.
import { labelStep, type Scale, widthOf } from './scales.ts';

/** Room below for labels, and above for the value on the highest bar. */
export const margins = { above: 24, below: 32 } as const;

interface ValueProps {
  readonly scale: Scale;
  readonly from: number;
  readonly until: number;
  readonly write: (value: number) => string;
}

/** Returns the room that the words of the values take at the left. */
export const valueRoom = (scale: Scale, write: (value: number) => string): number =>
  Math.max(...scale.ticks.map((tick) => widthOf(write(tick)))) + 16;

/** Lines of the values; the one at zero is always there, and stronger. */
export function Values({ scale, from, until, write }: ValueProps) {
  return scale.ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? 'chart-base' : 'chart-line'}
        x1={from}
        x2={until}
        y1={scale.at(tick)}
        y2={scale.at(tick)}
      />
      <text x={from - 8} y={scale.at(tick) + 5} textAnchor="end">
        {write(tick)}
      </text>
    </g>
  ));
}

interface LabelProps {
  readonly labels: readonly string[];
  /** Middle of the first, and how far it is to the next. */
  readonly first: number;
  readonly step: number;
  readonly y: number;
  /** Right end of the picture: no label goes beyond. */
  readonly until: number;
}

/** What stands below: as many labels as fit, and always the last. */
export function Labels({ labels, first, step, y, until }: LabelProps) {
  const every = labelStep(labels, step * labels.length);
  return labels.map((label, at) => {
    if ((labels.length - 1 - at) % every !== 0) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two weeks can have one label
      <text key={at} x={Math.min(first + at * step, until - widthOf(label) / 2)} y={y} textAnchor="middle">
        {label}
      </text>
    );
  });
}
