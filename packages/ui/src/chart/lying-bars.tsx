// Bars that lie, for lists: a name, its bar, and its value at the end.
import { fillOf, Legend } from './fills.tsx';
import { Frame } from './frame.tsx';
import { charactersIn, scaleFromZero, widthOf } from './scales.ts';

interface Props {
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly values: readonly number[];
    /** What stands at the end of the bar. */
    readonly text: string;
  }[];
  /** Names of the parts of each bar. */
  readonly series: readonly string[];
}

const rowHeight = 36;
const barHeight = 20;

/** Shortens a name to a width; the table has it whole. */
const shortened = (label: string, width: number) => {
  const most = Math.max(4, charactersIn(width));
  return label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`;
};

export function LyingBars({ rows, series }: Props) {
  const sums = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const height = rows.length * rowHeight + 8;
  return (
    <Frame height={height} above={(id) => series.length > 1 && <Legend id={id} names={series} />}>
      {(width, id) => {
        const left = Math.min(Math.max(...rows.map(({ label }) => widthOf(label))) + 8, width * 0.36);
        const right = width - Math.max(...rows.map(({ text }) => widthOf(text))) - 16;
        const scale = scaleFromZero(sums, [left, right]);
        return (
          <>
            {rows.map(({ key, label, values, text }, at) => {
              const y = at * rowHeight + 8;
              return (
                <g key={key}>
                  <text x={left - 8} y={y + barHeight - 5} textAnchor="end">
                    {shortened(label, left - 8)}
                  </text>
                  {values.map((value, part) => {
                    const from = scale.at(values.slice(0, part).reduce((sum, each) => sum + each, 0));
                    const long = scale.at(value) - left;
                    return (
                      <rect
                        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
                        key={part}
                        x={from}
                        y={y}
                        width={Math.max(0, long)}
                        height={barHeight}
                        {...fillOf(id, part)}
                      />
                    );
                  })}
                  <text className="chart-strong" x={scale.at(sums[at] ?? 0) + 8} y={y + barHeight - 5}>
                    {text}
                  </text>
                </g>
              );
            })}
            <line className="chart-base" x1={left} x2={left} y1={0} y2={height} />
          </>
        );
      }}
    </Frame>
  );
}
