// The refusal to offer a time to somebody now, with what is in the way and what can be done.
import type { officeWaitlist } from '@foyer/contract';
import { type Problem, problem } from '../../platform/problem.ts';

type OfferHinder = (typeof officeWaitlist.offerHinders)[number];

const details: Readonly<Record<OfferHinder, string>> = {
  offered: 'Another time is offered to this person now. Wait for the answer, or take the offer back.',
  'offered-before': 'This time was offered to this person before. Choose another time, or book it.',
  'enough-today': 'This person has had three offers today. Call them instead.',
  'nobody-to-tell': 'There is no address or number that an offer may go to. Call them instead.',
  'quiet-hours': 'Nobody is written to at this hour. Try again in the daytime.',
};

export function offerRefusal(hinder: OfferHinder): Problem {
  return problem('enough-sent', { members: { hinder, detail: details[hinder] } });
}
