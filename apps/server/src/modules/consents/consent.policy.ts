// What the lines of the consent book about one address allow. Pure: it knows neither the address nor the time.
import type { Schema } from '../../platform/db/schema/schema.ts';

export type ConsentChannel = Schema['consents']['channel'];
export type ConsentPurpose = Schema['consents']['purpose'];
export type ConsentAnswer = Schema['consents']['answer'];
export type ConsentSource = Schema['consents']['source'];

/** A line about an address, as far as it decides. */
export interface ConsentLine {
  readonly channel: ConsentChannel;
  readonly purpose: ConsentPurpose;
  readonly answer: ConsentAnswer;
  readonly source: ConsentSource;
  readonly saidAt: Date;
}

/** Returns the newest line. Of several that were said at the same time, one that allows nothing wins. */
function newestOf(lines: readonly ConsentLine[]): ConsentLine | undefined {
  return lines.reduce<ConsentLine | undefined>((best, line) => {
    if (!best) return line;
    const later = line.saidAt.getTime() - best.saidAt.getTime();
    if (later !== 0) return later > 0 ? line : best;
    return best.answer === 'yes' ? line : best;
  }, undefined);
}

/** Mails and calls that go unless somebody ended them. All others need a yes. */
const needNoYes: ReadonlySet<ConsentPurpose> = new Set(['visits', 'recall', 'billing']);

/**
 * Whether codes may be texted: a code is asked for, so only the number itself ends them (STOP, or a gateway that found that it
 * takes no texts), until somebody says yes again.
 */
function mayTextCodes(lines: readonly ConsentLine[]): boolean {
  const deciding = lines.filter(({ answer, source }) => answer === 'yes' || source === 'text' || source === 'gateway');
  return (newestOf(deciding)?.answer ?? 'yes') === 'yes';
}

/** Whether an address may be reached for a purpose, by all the lines about it. */
export function isAllowed(
  lines: readonly ConsentLine[],
  channel: ConsentChannel,
  purpose: Exclude<ConsentPurpose, 'all'>,
): boolean {
  if (purpose === 'codes' && channel !== 'text') return true;
  const about = lines.filter(
    (line) => line.channel === channel && (line.purpose === purpose || line.purpose === 'all'),
  );
  if (purpose === 'codes') return mayTextCodes(about);
  const newest = newestOf(about);
  if (newest) return newest.answer === 'yes';
  return channel !== 'text' && needNoYes.has(purpose);
}

/** How an address stands for a purpose: it may be reached, it was said that it may not, or nobody has said that it may. */
export type Standing = 'allowed' | 'ended' | 'not-asked';

export function standingOf(
  lines: readonly ConsentLine[],
  channel: ConsentChannel,
  purpose: Exclude<ConsentPurpose, 'all'>,
): Standing {
  if (isAllowed(lines, channel, purpose)) return 'allowed';
  const isSaid = lines.some((line) => line.channel === channel && (line.purpose === purpose || line.purpose === 'all'));
  return isSaid || isStopped(lines, channel) ? 'ended' : 'not-asked';
}

/** Whether nothing may be texted to the number any more, not even a code. */
export function isStopped(lines: readonly ConsentLine[], channel: ConsentChannel): boolean {
  return channel === 'text' && !isAllowed(lines, 'text', 'codes');
}

/** Returns what is allowed for each purpose that people can switch. */
export function allowedPurposes(lines: readonly ConsentLine[], channel: ConsentChannel) {
  return {
    visits: isAllowed(lines, channel, 'visits'),
    recall: isAllowed(lines, channel, 'recall'),
    billing: isAllowed(lines, channel, 'billing'),
    marketing: isAllowed(lines, channel, 'marketing'),
  };
}
