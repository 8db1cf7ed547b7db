// The warnings before two records are merged.
import { expect, it } from 'vitest';
import { type ComparedVisit, type WarnedOf, warningsOf } from './merge-warnings.policy.ts';

const zone = 'America/New_York';
const nobody: WarnedOf = { birthDate: '', gender: '', ssn: '', hasAccount: false, visits: [] };
const visit = (at: string, more: Partial<ComparedVisit> = {}): ComparedVisit => {
  const startsAt = new Date(at);
  return { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), wasSeen: false, isShown: true, ...more };
};
const warned = (one: Partial<WarnedOf>, two: Partial<WarnedOf>) =>
  warningsOf({ ...nobody, ...one }, { ...nobody, ...two }, { links: [], zone });

it('a part that one of the two does not hold speaks against nothing', () => {
  expect(warned({ birthDate: '1990-01-01', gender: 'male', ssn: '1', hasAccount: true }, {})).toEqual([]);
});

it('visits touch each other without being at the same time', () => {
  const one = [visit('2026-04-02T13:00:00Z')];
  expect(warned({ visits: one }, { visits: [visit('2026-04-02T14:00:00Z')] })).toEqual([]);
  expect(warned({ visits: one }, { visits: [visit('2026-04-02T13:59:00Z')] })).toEqual([
    { kind: 'visits-at-once', startsAt: '2026-04-02T13:59:00.000Z' },
  ]);
});

it('the day on which both were seen is the practice’s, the newest first', () => {
  const seen = (...at: string[]) => at.map((each) => visit(each, { wasSeen: true }));
  const one = seen('2026-04-03T01:00:00Z', '2026-05-06T13:00:00Z');
  expect(warned({ visits: one }, { visits: seen('2026-04-02T15:00:00Z', '2026-05-06T18:00:00Z') })).toEqual([
    { kind: 'seen-same-day', day: '2026-05-06' },
    { kind: 'seen-same-day', day: '2026-04-02' },
  ]);
  expect(warned({ visits: one }, { visits: seen('2026-04-03T15:00:00Z') })).toEqual([]);
});

it('says no time of visits at locations that the caller does not see', () => {
  const hidden = [visit('2026-04-02T13:00:00Z', { wasSeen: true, isShown: false })];
  expect(warned({ visits: hidden }, { visits: [visit('2026-04-02T13:00:00Z', { wasSeen: true })] })).toEqual([
    { kind: 'visits-at-once', startsAt: null },
    { kind: 'seen-same-day', day: null },
  ]);
});

it('tells which of the two is the other’s guardian', () => {
  const links = [
    { isKeptGuardian: true, relationship: 'Mother' },
    { isKeptGuardian: false, relationship: 'Spouse' },
  ];
  expect(warningsOf(nobody, nobody, { links, zone })).toEqual([
    { kind: 'family', guardian: 'kept', relationship: 'Mother' },
    { kind: 'family', guardian: 'other', relationship: 'Spouse' },
  ]);
});
