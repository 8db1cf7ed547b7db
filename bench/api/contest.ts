// Alternates rounds of a contestant and its floor, so that other load on the machine affects both.
import { type Measured, median } from '../../apps/server/src/testing/measure.ts';

export interface Contest {
  readonly name: string;
  /** The share of the floor's throughput to reach. */
  readonly target: number;
  readonly ours: Measured;
  readonly floor: Measured;
  /** Median of the rounds' ratios. */
  readonly ratio: number;
}

type Round = () => Promise<Measured>;

function middle(rounds: readonly Measured[]): Measured {
  const of = (member: keyof Measured) => median(rounds.map((round) => round[member]));
  const sum = (member: 'count' | 'failed' | 'refused') => rounds.reduce((total, round) => total + round[member], 0);
  return {
    count: sum('count'),
    failed: sum('failed'),
    refused: sum('refused'),
    refusedP99: of('refusedP99'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    max: of('max'),
  };
}

/** One discarded round each, then `rounds` pairs; `between` runs before every round. */
export async function contest(
  name: string,
  target: number,
  { ours, floor, between, rounds }: { ours: Round; floor: Round; between: () => Promise<void>; rounds: number },
): Promise<Contest> {
  const all: { ours: Measured; floor: Measured }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await between();
    const first = await ours();
    await between();
    const second = await floor();
    if (round > 0) all.push({ ours: first, floor: second });
  }
  return {
    name,
    target,
    ours: middle(all.map((pair) => pair.ours)),
    floor: middle(all.map((pair) => pair.floor)),
    ratio: median(all.map((pair) => pair.ours.perSecond / pair.floor.perSecond)),
  };
}
