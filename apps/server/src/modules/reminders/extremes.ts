// The longest and the shortest values that the fields of a text can have at a practice.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { currentSettings } from '../practice/public.ts';
import { selectNamesInUse } from './due-visits.store.ts';
import { dayText, valuesOf } from './reminder-values.policy.ts';
import type { FieldValues } from './reminder-words.policy.ts';
import { sampleLink } from './sample-link.ts';

type Extreme = (isText: boolean) => FieldValues;

const byLength = (texts: readonly string[]) => texts.toSorted((one, other) => one.length - other.length);

/** First names are between this short and as long as the longest one on record. */
const shortName = 'Al';

/** Returns both as functions: days and links are written shorter in texts than in mails. */
export async function extremesOf(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'clock'> & Parameters<typeof sampleLink>[0],
): Promise<{ readonly longest: Extreme; readonly shortest: Extreme }> {
  const settings = await currentSettings(tx);
  const names = await selectNamesInUse(tx);
  const providers = byLength(names.providers.map(({ displayName }) => displayName));
  const places = byLength(names.places.map(({ name, displayName }) => displayName || name));
  const zone = 'UTC';
  const now = ctx.clock.now();
  const year = now.getUTCFullYear();
  // A Wednesday in September and a Sunday in May are the longest and the shortest days to write.
  const longDay = dayBetween(year, 8, 20, 3);
  const shortDay = dayBetween(year, 4, 1, 0);
  const draw = (at: 0 | -1, firstName: string, startsAt: Date) => (isText: boolean) => ({
    ...valuesOf(
      [{ firstName, startsAt, providerName: providers.at(at) ?? '', placeName: places.at(at) ?? '' }],
      { practice: ctx.tenant.companyName, phone: settings.officeNumber, zone, now },
      { words: '', isText, link: sampleLink(ctx, isText) },
    ),
    day: dayText(startsAt, { zone, now }, isText),
  });
  return {
    longest: draw(-1, 'n'.repeat(Math.max(names.longestFirstName, shortName.length)), longDay),
    shortest: draw(0, shortName, shortDay),
  };
}

/** Returns an instant of the first such weekday of a month from a day on; long times for the long day, short ones else. */
function dayBetween(year: number, month: number, day: number, weekday: number): Date {
  const found = new Date(Date.UTC(year, month, day, weekday === 3 ? 12 : 9, 30));
  while (found.getUTCDay() !== weekday) found.setUTCDate(found.getUTCDate() + 1);
  return found;
}
