// Lines over time, one for each series, with its name at its end.
import { Labels, margins, Values, valueRoom } from './axes.tsx';
import { Frame } from './frame.tsx';
import { apart, scaleFromZero, widthOf } from './scales.ts';

interface Props {
  readonly labels: readonly string[];
  /** Null where there is nothing to show: the line stops there. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly write: (value: number) => string;
}

const height = 260;

export function Lines({ labels, series, write }: Props) {
  const bottom = height - margins.below;
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const scale = scaleFromZero(all, [bottom, margins.above]);
  const left = valueRoom(scale, write);
  const ends = apart(
    series.map(({ values }) => scale.at(values.findLast((value) => value !== null) ?? 0) + 5),
    bottom,
  );
  return (
    <Frame height={height}>
      {(width) => {
        const right = width - Math.max(...series.map(({ name }) => widthOf(name))) - 16;
        const step = (right - left) / Math.max(1, labels.length);
        const x = (at: number) => left + (at + 0.5) * step;
        return (
          <>
            <Values scale={scale} from={left} until={right} write={write} />
            {series.map(({ name, values }, nr) => (
              <g key={name} className={`chart-series-${nr}`}>
                <path className="chart-path" d={pathOf(values, x, scale.at)} />
                {values.map((value, at) =>
                  value === null ? null : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
                    <circle key={at} className="chart-point" cx={x(at)} cy={scale.at(value)} r="3.5" />
                  ),
                )}
                <text className="chart-strong" x={right + 8} y={ends[nr]}>
                  {name}
                </text>
              </g>
            ))}
            <Labels labels={labels} first={x(0)} step={step} y={height - 8} until={width} />
          </>
        );
      }}
    </Frame>
  );
}

/** Returns the path through the values; where one is missing, it begins anew. */
function pathOf(values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number): string {
  return values
    .map((value, at) => (value === null ? '' : `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${x(at)} ${y(value)}`))
    .join('');
}
