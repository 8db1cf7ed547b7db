// The front desk: what its marks, its history and its revisions cost, and that none of two people's saves is lost.
import type { DeskFigure } from './figures.ts';
import { measureInboxPage } from './inbox-page.ts';
import { measureReport } from './report.ts';
import { type DeskStage, openDeskStage } from './stage.ts';
import { measureBesideSchedule, measureToday } from './today.ts';
import { measureTwoPeople } from './two-people.ts';
import { measureApproving, measureSaving } from './writes.ts';

/** A figure is added by a function in a file of its own. Each makes its own patients and forms, so their order does not matter. */
const measures: Readonly<Record<string, (stage: DeskStage) => Promise<DeskFigure[]>>> = {
  inbox: measureInboxPage,
  approve: measureApproving,
  save: measureSaving,
  people: measureTwoPeople,
  report: measureReport,
  schedule: measureBesideSchedule,
  today: measureToday,
};

/** Prints the table. `BENCH_PARTS` chooses among the measures. Returns the missed targets. */
export async function runDesk(): Promise<string[]> {
  const parts = process.env.BENCH_PARTS?.split(',') ?? Object.keys(measures);
  const stage = await openDeskStage();
  const figures: DeskFigure[] = [];
  try {
    for (const [name, measure] of Object.entries(measures))
      if (parts.includes(name)) figures.push(...(await measure(stage)));
  } finally {
    await stage.stop();
  }
  const shown = (value: number) => (Number.isInteger(value) ? `${value}` : value.toFixed(2));
  console.log('\n| Front desk | found | target |\n|---|---:|---:|');
  for (const { what, found, most } of figures) console.log(`| ${what} | **${shown(found)}** | ≤ ${most} |`);
  return figures
    .filter(({ found, most }) => !(found <= most))
    .map(({ what, found, most }) => `desk: ${what} is ${shown(found)}, at most ${most} is wanted.`);
}
