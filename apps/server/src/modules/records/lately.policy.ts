// What happened last on a record, of all kinds in one list.
import type { Answer, records } from '@foyer/contract';

type Recent = Answer<typeof records.patientRecord>['lately'][number];
type Sources = Pick<Answer<typeof records.patientRecord>, 'appointments' | 'messages'>;

interface More {
  readonly forms: readonly {
    id: string;
    name: string;
    submittedAt: Date;
    approvedAt: Date | null;
    approvedBy: string;
  }[];
  readonly edits: readonly { at: Date; by: string }[];
}

/** How much is shown at most. */
export const MOST_LATELY = 8;

/** Returns the last that happened until now, newest first. A visit counts from its beginning, a canceled one not at all. */
export function latelyOf({ appointments, messages }: Sources, { forms, edits }: More, now: Date): Recent[] {
  const all: Recent[] = [
    ...forms.map(({ id, name, submittedAt }) => of('form', submittedAt.toISOString(), name, '', id)),
    ...forms.flatMap(({ id, name, approvedAt, approvedBy }) =>
      approvedAt ? [of('approval', approvedAt.toISOString(), name, approvedBy, id)] : [],
    ),
    ...appointments
      .filter(({ status }) => status !== 'canceled' && status !== 'skipped')
      .map(({ id, startsAt, what, provider }) => of('visit', startsAt, what, provider, id)),
    ...messages.map(({ author, sentAt, subject, writtenBy }) =>
      of(author === 'office' ? 'written' : 'received', sentAt, subject, writtenBy, null),
    ),
    ...edits.map(({ at, by }) => of('edit', at.toISOString(), '', by, null)),
  ];
  return all
    .filter(({ at }) => Date.parse(at) <= now.getTime())
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MOST_LATELY);
}

const of = (kind: Recent['kind'], at: string, what: string, by: string, id: string | null): Recent => ({
  ...{ kind, at, what, by, id },
});
