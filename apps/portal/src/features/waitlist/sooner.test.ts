// Which visits offer to wait for an earlier time.
import { expect, it } from 'vitest';
import { entryForVisit, isEarlierOffered } from './sooner.ts';

const now = Date.parse('2026-05-08T14:00:00Z');
const day = 86_400_000;
const page = (
  ahead: number,
  changes: object = {},
  own: object | undefined = { contactId: 'zora', typeId: 'sealants' },
) =>
  ({
    visit: { id: 'v', state: 'confirmed', startTime: new Date(now + ahead).toISOString(), ...changes },
    own,
  }) as never;
const list = { people: [{ contactId: 'zora' }], types: [{ id: 'sealants' }] } as never;

it('are open, more than three days ahead, of somebody and a type that can wait', { tags: ['WAIT-01'] }, () => {
  expect(isEarlierOffered(page(3 * day + 1), list, now)).toBe(true);
  expect(isEarlierOffered(page(3 * day), list, now)).toBe(false);
  for (const state of ['canceled', 'arrived', 'past'])
    expect(isEarlierOffered(page(9 * day, { state }), list, now)).toBe(false);
  expect(isEarlierOffered(page(9 * day, {}, { contactId: 'zora', typeId: 'filling' }), list, now)).toBe(false);
  expect(isEarlierOffered(page(9 * day, {}, { contactId: 'obi', typeId: 'sealants' }), list, now)).toBe(false);
});

it('belong to their own entry, else to that of their type', { tags: ['WAIT-01'] }, () => {
  const entry = (id: string, insteadOf: string | null, typeId = 'sealants', contactId = 'zora') => ({
    ...{ id, typeId, contactId },
    insteadOf: insteadOf && { id: insteadOf },
  });
  const find = (...entries: object[]) => entryForVisit(page(9 * day), { entries } as never)?.id;
  expect(find(entry('1', null), entry('2', 'v'))).toBe('2');
  expect(find(entry('1', 'other', 'filling'), entry('2', null))).toBe('2');
  expect(find(entry('1', null, 'sealants', 'obi'), entry('2', null, 'filling'))).toBeUndefined();
});
