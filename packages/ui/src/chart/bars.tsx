// Bars over time, plain or stacked: one bar for each group, one part of it for each series.
import { Labels, margins, Values, valueRoom } from './axes.tsx';
import { fillOf, Legend } from './fills.tsx';
import { Frame } from './frame.tsx';
import { apart, scaleFromZero, widthOf } from './scales.ts';

export interface BarGroup {
  readonly key: string;
  readonly label: string;
  /** One for each series; null for nothing to show. */
  readonly values: readonly (number | null)[];
  /** Drawn lighter: it is not over, or only partly counted. */
  readonly isPart: boolean;
}

interface Props {
  readonly groups: readonly BarGroup[];
  /** Names of the series, from the bottom up. */
  readonly series: readonly string[];
  readonly write: (value: number) => string;
  /** Writes the values at the lines, where that is shorter. */
  readonly writeTick?: (value: number) => string;
  /** A line across, such as the average of before. */
  readonly goal?: { readonly value: number; readonly label: string } | undefined;
  /** Values are counts. */
  readonly isWhole?: boolean;
}

const height = 260;
/** From this width on, names of series stand beside the last bar. */
const wide = 560;
const radius = 3;

export function Bars({ groups, series, write, writeTick = write, goal, isWhole = false }: Props) {
  const sums = groups.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const bottom = height - margins.below;
  const scale = scaleFromZero([...sums, goal?.value ?? 0], [bottom, margins.above], { isWhole });
  const isStacked = series.length > 1;
  const left = valueRoom(scale, writeTick);
  const namesRoom = (width: number) => (isStacked && width >= wide ? Math.max(...series.map(widthOf)) + 16 : 0);
  return (
    <Frame
      height={height}
      above={(id, width) => isStacked && namesRoom(width) === 0 && <Legend id={id} names={series} />}
    >
      {(width, id) => {
        const right = width - namesRoom(width);
        const step = (right - left) / groups.length;
        const bar = Math.max(2, Math.min(step * 0.64, 64));
        return (
          <>
            <Values scale={scale} from={left} until={right} write={writeTick} />
            {groups.map(({ key, values, isPart }, at) => (
              <Stack
                key={key}
                {...{ id, values, isPart, bar }}
                x={left + at * step + (step - bar) / 2}
                yOf={scale.at}
              />
            ))}
            {!isStacked && <Ends sums={sums} scaleAt={scale.at} write={write} x={(at) => left + (at + 0.5) * step} />}
            {goal && (
              <>
                <line className="chart-goal" x1={left} x2={right} y1={scale.at(goal.value)} y2={scale.at(goal.value)} />
                <text className="chart-over" x={right} y={scale.at(goal.value) - 8} textAnchor="end">
                  {goal.label}
                </text>
              </>
            )}
            {namesRoom(width) > 0 && (
              <Names values={groups.at(-1)?.values ?? []} {...{ series, bottom }} x={right + 8} yOf={scale.at} />
            )}
            <Labels
              labels={groups.map(({ label }) => label)}
              first={left + step / 2}
              step={step}
              y={height - 8}
              until={width}
            />
          </>
        );
      }}
    </Frame>
  );
}

interface StackProps {
  readonly id: string;
  readonly values: BarGroup['values'];
  readonly isPart: boolean;
  readonly x: number;
  readonly bar: number;
  readonly yOf: (value: number) => number;
}

function Stack({ id, values, isPart, x, bar, yOf }: StackProps) {
  let below = 0;
  return values.map((value, series) => {
    const from = below;
    below += value ?? 0;
    const y = yOf(below);
    const tall = yOf(from) - y;
    if (tall <= 0) return null;
    const rounded = values.length === 1 ? Math.min(radius, tall) : 0;
    const { className, ...fill } = fillOf(id, series);
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
        key={series}
        {...{ x, y, width: bar, height: tall, rx: rounded }}
        {...fill}
        className={isPart ? `${className} chart-part` : className}
      />
    );
  });
}

interface EndsProps {
  readonly sums: readonly number[];
  readonly scaleAt: (value: number) => number;
  readonly write: (value: number) => string;
  readonly x: (at: number) => number;
}

/** The values of the highest and of the last bar; the others are read at the lines and in the table. */
function Ends({ sums, scaleAt, write, x }: EndsProps) {
  const highest = sums.indexOf(Math.max(...sums));
  return [...new Set([highest, sums.length - 1])].map((at) => (
    <text key={at} className="chart-strong chart-over" x={x(at)} y={scaleAt(sums[at] ?? 0) - 8} textAnchor="middle">
      {write(sums[at] ?? 0)}
    </text>
  ));
}

interface NamesProps {
  readonly values: BarGroup['values'];
  readonly series: readonly string[];
  readonly bottom: number;
  readonly x: number;
  readonly yOf: (value: number) => number;
}

/** The names of the series beside the last bar, each at its part of it, with a swatch for parts that are too small to be seen. */
function Names({ values, series, bottom, x, yOf }: NamesProps) {
  let below = 0;
  const middles = series.map((_, at) => {
    const from = below;
    below += values[at] ?? 0;
    return (yOf(from) + yOf(below)) / 2 + 5;
  });
  const placed = apart(middles, bottom);
  return series.map((name, at) => (
    <text key={name} className="chart-strong" x={x} y={placed[at]}>
      {name}
    </text>
  ));
}
