// What becomes of a step for a visit when its time has come: it goes by text, by email, or not at all, and then why.
import type { ReminderPlan, ReminderStep } from './reminder-plan.policy.ts';

/** Why a reminder did not go, or did not go by text. */
export type SkipCode =
  | 'canceled'
  | 'confirmed'
  | 'booked-later'
  | 'no-number'
  | 'no-email'
  | 'no-consent'
  | 'texts-off'
  | 'quiet-hours'
  | 'enough-texts'
  | 'too-late'
  | 'plan-changed'
  | 'sent-with'
  | 'gateway-refused';

const reasons: Readonly<Record<Exclude<SkipCode, 'sent-with'>, string>> = {
  canceled: 'canceled',
  confirmed: 'confirmed already',
  'booked-later': 'booked later than this',
  'no-number': 'no mobile number',
  'no-email': 'no e-mail address',
  'no-consent': 'no consent for texts',
  'texts-off': 'texts are off',
  'quiet-hours': 'quiet hours',
  'enough-texts': 'enough texts',
  'too-late': 'too late',
  'plan-changed': 'plan was changed',
  'gateway-refused': 'gateway said no',
};

/** Returns a reason as people read it. `name` is the first name of the person in whose message a visit was named. */
export function reasonText(code: SkipCode, name = ''): string {
  return code === 'sent-with' ? `sent with ${name}’s` : reasons[code];
}

/** A step that is later than this is not sent any more. */
export const lateMs = 2 * 3_600_000;

/** What a visit is at the moment when a step of it may go. */
export interface VisitMoment {
  readonly startsAt: Date;
  /** When it was booked, or last moved to its time. */
  readonly timedAt: Date;
  readonly isConfirmed: boolean;
}

interface Turn {
  readonly step: Pick<ReminderStep, 'leaveOutConfirmed' | 'timedAt'>;
  /** When the step goes. */
  readonly at: Date;
  readonly now: Date;
}

/** Returns why a step is not sent for a visit, before it is asked whom it could reach; undefined if it goes. */
export function hindrance(visit: VisitMoment, { step, at, now }: Turn): SkipCode | undefined {
  if (visit.timedAt > at) return 'booked-later';
  if (step.timedAt > at) return 'plan-changed';
  if (now.getTime() - at.getTime() > lateMs || visit.startsAt <= now) return 'too-late';
  if (step.leaveOutConfirmed && visit.isConfirmed) return 'confirmed';
  return undefined;
}

/** Whom a message could reach. */
export interface ReminderReach {
  /** Whether the recipient has a mobile number. */
  readonly hasNumber: boolean;
  /** Whether texts may go to it: what the consent book says, and whether texts can be sent at all. */
  readonly texts: 'yes' | 'no-consent' | 'texts-off';
  /** Texts that the number has got: on this day, and in seven days. */
  readonly textsToday: number;
  readonly textsInWeek: number;
  /** Whether the recipient has an address that mails may go to. */
  readonly hasEmail: boolean;
}

/** To one number: visit texts in a day, and in seven. */
export const mostTexts = { inDay: 1, inWeek: 3 } as const;

/** `why` of a sent one: why it went by email instead of by text. */
export type ReminderOutcome =
  | { readonly kind: 'send'; readonly channel: 'email' | 'text'; readonly why: SkipCode | null }
  | { readonly kind: 'skip'; readonly why: SkipCode };

function textHindrance(reach: ReminderReach): SkipCode | undefined {
  if (!reach.hasNumber) return 'no-number';
  if (reach.texts !== 'yes') return reach.texts;
  const isEnough = reach.textsToday >= mostTexts.inDay || reach.textsInWeek >= mostTexts.inWeek;
  return isEnough ? 'enough-texts' : undefined;
}

/** Returns by which channel a step goes. What hinders a text is kept as the reason, also when an email goes instead. */
export function wayOf(
  channel: ReminderStep['channel'],
  { fallback }: Pick<ReminderPlan, 'fallback'>,
  reach: ReminderReach,
): ReminderOutcome {
  if (channel === 'email')
    return reach.hasEmail ? { kind: 'send', channel, why: null } : { kind: 'skip', why: 'no-email' };
  const why = textHindrance(reach);
  if (why === undefined) return { kind: 'send', channel, why: null };
  return fallback && reach.hasEmail ? { kind: 'send', channel: 'email', why } : { kind: 'skip', why };
}
