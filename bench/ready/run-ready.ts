// How soon Foyer is ready: a second `npm start`, and the inbox after a reload.
import { missedOf, tableOf } from '../figures.ts';
import { measureInboxReload } from './inbox-reload.ts';
import { measureSecondStart } from './second-start.ts';

/** Prints the table. Returns the missed targets. */
export async function runReady(): Promise<string[]> {
  const figures = [...(await measureSecondStart()), ...(await measureInboxReload())];
  console.log(`\nReady\n\n${tableOf(figures)}`);
  return missedOf('ready', figures);
}
