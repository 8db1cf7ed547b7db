// What an entry waits for, in words.
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { addTexts } from '../../api/texts.ts';
import type { ShownEntry } from './wishes.ts';

let lines: typeof import('./wished-text.ts').wishedLines;

// Texts are added to a catalogue that is there.
beforeAll(async () => {
  if (!i18next.isInitialized) await i18next.init({ lng: 'en', resources: {}, interpolation: { escapeValue: false } });
  addTexts((await import('./texts.en.ts')).waitlistTexts);
  lines = (await import('./wished-text.ts')).wishedLines;
});

const now = Date.parse('2026-05-08T14:00:00Z');
const named = {
  providers: [
    { id: 'a', name: 'Dr. Ito' },
    { id: 'b', name: 'Dr. Reyes' },
  ],
  locations: [{ id: 'c', name: 'Back Cove' }],
};
const any = {
  ...{ id: 'e', weekdays: [], parts: [], from: '2026-05-08', until: '2026-06-03', providerIds: [], locationIds: [] },
  ...{ isShortNotice: false, channel: 'email', insteadOf: null, status: 'waiting', since: '', offer: null },
} as const;
const linesOf = (changes: Partial<ShownEntry>) =>
  Object.fromEntries(lines({ ...any, ...changes } as never, named, now).map(({ name, text }) => [name, text]));

it('says nothing of what would do in any case', { tags: ['WAIT-01'] }, () => {
  expect(linesOf({})).toEqual({
    Days: 'Any day',
    'Time of day': 'Any time of day',
    Dates: 'Until June 3',
    'Told by': 'Email',
  });
});

it('names days in the order of the week, and everything else that was wished', { tags: ['WAIT-01'] }, () => {
  const wished = { weekdays: [0, 4, 1], parts: ['evening', 'morning'] as const, providerIds: ['b', 'a', 'gone'] };
  expect(linesOf({ ...wished, parts: [...wished.parts], locationIds: ['c'], isShortNotice: true })).toMatchObject({
    Days: 'Monday, Thursday, and Sunday',
    'Time of day': 'Morning or evening',
    With: 'Dr. Reyes or Dr. Ito',
    Where: 'Back Cove',
    'Short notice': 'Also for times that begin in an hour or two',
  });
  expect(linesOf({ from: '2026-05-20', until: '2027-01-04', channel: 'text' })).toMatchObject({
    Dates: 'May 20 to January 4, 2027',
    'Told by': 'Text',
  });
});
