// The order of a person's phones.

import { sortPhones } from '@foyer/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textableNumber } from './phones.policy.ts';

const phone = fc.record({
  type: fc.constantFrom('home', 'work', 'mobile', 'fax', 'pager', 'other'),
  number: fc.string(),
  extension: fc.string(),
});

describe('phones', () => {
  it('are sorted mobile first, then home, then work, the others as given', { tags: ['DATA-01'] }, () => {
    const types = ['fax', 'work', 'other', 'home', 'mobile'];
    const sorted = sortPhones(types.map((type) => ({ type, number: type, extension: '' })));
    expect(sorted.map((p) => p.type)).toEqual(['mobile', 'home', 'work', 'fax', 'other']);
  });

  it('loses and invents none', () => {
    fc.assert(fc.property(fc.array(phone), (phones) => new Set(sortPhones(phones)).size === new Set(phones).size));
  });

  it('texts go to a mobile number only, and to none that cannot be read', { tags: ['RECORD-08'] }, () => {
    const unread = { type: 'mobile', number: '555-0148', extension: '', isUnread: true } as const;
    expect(textableNumber([unread])).toBeUndefined();
    expect(textableNumber([{ type: 'home', number: '2075550148', extension: '' }])).toBeUndefined();
    expect(
      textableNumber([
        { type: 'home', number: '1', extension: '' },
        { type: 'mobile', number: '2075550148', extension: '' },
      ]),
    ).toBe('2075550148');
  });
});
