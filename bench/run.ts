// npm run bench [name …] [-- --check]: runs the benchmarks and prints a Markdown table for each.
import { buildStaleApps } from '../tools/build/build-apps.ts';
import { runApi } from './api/run-api.ts';
import { runBooking } from './booking/run-booking.ts';
import { runBuilder } from './builder/run-builder.ts';
import { runDashboard } from './dashboard/run-dashboard.ts';
import { runDesk } from './desk/run-desk.ts';
import { runForms } from './forms/run-forms.ts';
import { runHostile } from './hostile/run-hostile.ts';
import { runInbox } from './inbox/run-inbox.ts';
import { runLedger } from './ledger/run-ledger.ts';
import { runLogic } from './logic/run-logic.ts';
import { runNodes } from './nodes/run-nodes.ts';
import { runReady } from './ready/run-ready.ts';
import { runScale } from './scale/run-scale.ts';
import { runSchedule } from './schedule/run-schedule.ts';
import { runScheduling } from './scheduling/run-scheduling.ts';
import { runSearch } from './search/run-search.ts';
import { runVisits } from './visits/run-visits.ts';

/** Each prints its own tables and returns the targets it missed, one sentence each. */
const benches: Readonly<Record<string, () => Promise<string[]>>> = {
  api: runApi,
  booking: runBooking,
  builder: runBuilder,
  dashboard: runDashboard,
  desk: runDesk,
  forms: runForms,
  hostile: runHostile,
  inbox: runInbox,
  ledger: runLedger,
  logic: runLogic,
  nodes: runNodes,
  ready: runReady,
  scale: runScale,
  schedule: runSchedule,
  scheduling: runScheduling,
  search: runSearch,
  visits: runVisits,
};

/** Takes an hour and 30 GB, so it runs only when it is named. */
const named = ['scale'];

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; there are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
await buildStaleApps((line) => console.log(line));
const missed: string[] = [];
for (const [name, run] of Object.entries(benches))
  if (names.includes(name) || (names.length === 0 && !named.includes(name))) missed.push(...(await run()));
for (const target of missed) console.log(`Missed: ${target}`);
if (process.argv.includes('--check') && missed.length > 0) process.exitCode = 1;
