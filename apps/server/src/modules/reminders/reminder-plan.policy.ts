// A practice's plan of reminders: its steps, the plan that a practice has before it makes one, and which plan a visit goes by.
import { defaultWords, type Words } from './reminder-words.policy.ts';

export interface ReminderStep {
  readonly id: string;
  readonly when: 'booking' | 'days' | 'hours';
  readonly n: number;
  readonly channel: 'email' | 'text';
  readonly leaveOutConfirmed: boolean;
  readonly words: Readonly<Record<string, Words>>;
  /** Since when it goes at this time, by this channel. */
  readonly timedAt: Date;
}

export interface ReminderPlan {
  /** null for the practice's. */
  readonly typeId: string | null;
  readonly daysAt: number;
  readonly quietFrom: number;
  readonly quietUntil: number;
  readonly fallback: boolean;
  readonly steps: readonly ReminderStep[];
  readonly revision: number;
}

/** Languages of a practice; the first is for people whose own language is not there. The product speaks one so far. */
export const languages = ['en'] as const;

/** Steps before a visit, at most; the one at booking is not counted. */
export const mostSteps = 6;

/** Ids of the built-in steps. They are alike at all practices, whose rows are told apart by the practice. */
const builtIn = (n: number) => `00000000-0000-4000-8000-0000000000${n}0`;

/** The plan of a practice that has made none: email three days before at 10:00 AM, text 24 hours before. */
export const defaultPlan: ReminderPlan = {
  typeId: null,
  daysAt: 600,
  quietFrom: 480,
  quietUntil: 1260,
  fallback: true,
  revision: 0,
  steps: [
    {
      id: builtIn(1),
      when: 'booking',
      n: 0,
      channel: 'email',
      leaveOutConfirmed: false,
      words: { en: defaultWords.booking },
      timedAt: new Date(0),
    },
    {
      id: builtIn(2),
      when: 'days',
      n: 3,
      channel: 'email',
      leaveOutConfirmed: true,
      words: { en: defaultWords.email },
      timedAt: new Date(0),
    },
    {
      id: builtIn(3),
      when: 'hours',
      n: 24,
      channel: 'text',
      leaveOutConfirmed: false,
      words: { en: defaultWords.text },
      timedAt: new Date(0),
    },
  ],
};

/** Returns the plan for visits of a type: its own, else the practice's. Quiet hours are always the practice's. */
export function planFor(plans: readonly ReminderPlan[], typeId: string | null): ReminderPlan {
  const ofPractice = plans.find((plan) => plan.typeId === null) ?? defaultPlan;
  const own = typeId === null ? undefined : plans.find((plan) => plan.typeId === typeId);
  if (!own) return ofPractice;
  return { ...own, quietFrom: ofPractice.quietFrom, quietUntil: ofPractice.quietUntil };
}

/** Returns the name of a step: '24 hours before, by text'. */
export function titleOf({ when, n, channel }: Pick<ReminderStep, 'when' | 'n' | 'channel'>): string {
  const unit = when === 'days' ? 'day' : 'hour';
  const time = when === 'booking' ? 'At booking' : `${n} ${unit}${n === 1 ? '' : 's'} before`;
  return `${time}, by ${channel}`;
}

/** Returns the words of a step in a language, else in the practice's first. */
export function wordsIn({ words, channel, when }: ReminderStep, language: string): Words {
  const fallback = when === 'booking' ? defaultWords.booking : defaultWords[channel];
  return words[language] ?? words[languages[0]] ?? fallback;
}
