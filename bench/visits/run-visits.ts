// Measures what becomes of visits against its targets: moves, reminders, free times, feeds, texts, and what pages load.
import { type BookingStage, openBookingStage } from '../booking/stage.ts';
import { type Figure, missedOf, runs, tableOf } from '../figures.ts';
import { measureBookPage } from './book-page.ts';
import { measureFeed } from './feed.ts';
import { measureFreeTimes } from './free-times.ts';
import { measureMoves } from './moves.ts';
import { measurePlanner } from './planner.ts';
import { measureStops } from './stops.ts';

/** Gives the work a server of its own. */
const served = (work: (stage: BookingStage) => Promise<Figure[]>) => async () => {
  const stage = await openBookingStage();
  try {
    return await work(stage);
  } finally {
    await stage.stop();
  }
};

/** In the order of the table; BENCH_PARTS names some of them, separated by commas. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  moves: served(measureMoves),
  planner: measurePlanner,
  free: served(measureFreeTimes),
  page: served(measureBookPage),
  feed: served(measureFeed),
  stops: served(measureStops),
};

/** Prints the table. Returns the missed targets. */
export async function runVisits(): Promise<string[]> {
  const wanted = process.env.BENCH_PARTS?.split(',') ?? Object.keys(parts);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (!wanted.includes(name)) continue;
    const measured = await measure();
    console.log(`\n${name}\n\n${tableOf(measured)}`);
    figures.push(...measured);
  }
  console.log(`\n## visits: each figure in ${runs} runs, of which the worst counts\n\n${tableOf(figures)}`);
  return missedOf('visits', figures);
}
