// The refusal to send a message now, with what is in the way and what can be done.
import type { recall } from '@foyer/contract';
import { type Problem, problem } from '../../platform/problem.ts';

type SendHinder = (typeof recall.sendHinders)[number];

const details: Readonly<Record<SendHinder, string>> = {
  'no-address': 'There is no email address or mobile number that a message could go to. Add one to the record.',
  'opted-out': 'This person does not want such messages. Call them instead.',
  'no-consent': 'This person has not agreed to text messages. Call them instead.',
  'no-postal-address': 'Emails need your postal address. Enter street and city in the settings of your practice.',
  inactive: 'This patient does not come any more.',
  booked: 'There is a visit already.',
  ended: 'This recall was stopped.',
  'used-up': 'All messages of this rule have gone. Call them instead.',
  'one-a-week': 'A message went in the last seven days. One a week goes to one person.',
  'enough-texts': 'This number has got its texts: one a day, and three in seven days.',
  'quiet-hours': 'Texts do not go at this hour. Try again in the daytime.',
};

/** Returns the refusal. `until` is the day from which a message may go again, if that is known. */
export function sendingRefusal(hinder: SendHinder, until?: string): Problem {
  const detail = details[hinder];
  return problem('enough-sent', { members: { hinder, detail, ...(until === undefined ? {} : { until }) } });
}
