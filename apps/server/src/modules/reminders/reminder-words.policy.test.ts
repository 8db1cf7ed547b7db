// Proves what words of reminders may hold, how they are counted, and what is left out where they do not fit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RemindedVisit, valuesOf } from './reminder-values.policy.ts';
import {
  defaultWords,
  type FieldValues,
  faultsOf,
  fill,
  fitted,
  lengthOf,
  withPlainSigns,
} from './reminder-words.policy.ts';

const values: FieldValues = {
  'first name': 'Theo',
  day: 'Tue May 12',
  time: '9:30 AM',
  provider: 'Dr. Ito',
  place: 'Harborside',
  practice: 'Harbor Dental Group',
  phone: '(207) 555-0148',
  link: 'harbor.foyer.example/v/7Qm2xK9bT4vNw8RcY3hLpA',
};
const { text } = defaultWords.text;
const needed = '{practice} {phone} {link}';

it('the built-in text says who, when, where, and how to change it or end texts', { tags: ['REM-13'] }, () => {
  expect(fitted(text, { ...values, place: 'Cove' })).toBe(
    'Harbor Dental Group: Theo Tue May 12 9:30 AM, Cove. Confirm, move or cancel: harbor.foyer.example/v/7Qm2xK9bT4vNw8RcY3hLpA Questions (207) 555-0148. STOP to end',
  );
  expect(fitted(text, values)).toContain('Theo Tue May 12 9:30 AM. Confirm, move or cancel: harbor');
});

describe('words are refused with their place', () => {
  it.each([
    ['an unknown field', `${needed} {reason}`, 'text:26'],
    ['the type of the visit', `{type} ${needed}`, 'text:0'],
    ['a brace that opens nothing', `${needed} {`, 'text:26'],
    ['no practice', '{phone} {link}', 'text'],
    ['no phone', '{practice} {link}', 'text'],
    ['no link', '{practice} {phone}', 'text'],
    ['nothing', '  ', 'text'],
    ['too much for a text at its shortest', `${needed} ${'x'.repeat(100)}`, 'text'],
  ])('with %s', { tags: ['REM-10', 'REM-13'] }, (_, words, at) => {
    expect(faultsOf({ subject: '', text: words }, 'text', values).map((fault) => fault.at)).toContain(at);
  });

  it('but a mail needs no field, and has a subject', { tags: ['REM-10'] }, () => {
    expect(faultsOf({ subject: 'Soon', text: 'See you' }, 'email', values)).toEqual([]);
    expect(faultsOf({ subject: '', text: 'See you' }, 'email', values)).toMatchObject([{ at: 'subject' }]);
    expect(faultsOf({ subject: '{x}', text: 'y'.repeat(2001) }, 'email', values).map(({ at }) => at)).toEqual([
      'subject:0',
      'text',
    ]);
    expect(faultsOf({ subject: '', text }, 'text', values)).toEqual([]);
  });
});

describe('the room of a text', () => {
  it('is 160 septets, where some signs take two, and 70 with a sign outside the alphabet', { tags: ['REM-09'] }, () => {
    expect(lengthOf('x'.repeat(160))).toEqual({ used: 160, room: 160, isUnicode: false });
    expect(lengthOf('€[')).toEqual({ used: 4, room: 160, isUnicode: false });
    expect(lengthOf('Zoë ł')).toEqual({ used: 5, room: 70, isUnicode: true });
  });

  it('is kept by plain signs for typographic ones', { tags: ['REM-09'] }, () => {
    expect(withPlainSigns('“Don’t” – ‘so’…')).toEqual({
      text: `"Don't" - 'so'...`,
      replaced: ['“', '’', '”', '–', '‘', '…'],
    });
    expect(withPlainSigns('plain')).toEqual({ text: 'plain', replaced: [] });
    expect(lengthOf(withPlainSigns('“”‘’–…').text).isUnicode).toBe(false);
  });

  it('loses the provider, then the place', { tags: ['REM-11'] }, () => {
    const words = '{practice}: {day} {time} with {provider}, {place}. {link} Questions {phone}';
    const long = (provider: string, place: string) => fitted(words, { ...values, provider, place });
    expect(long('Dr. Ito', 'Harborside')).toContain('9:30 AM with Dr. Ito, Harborside. harbor');
    expect(long('Dr. Maximiliana Featherstonehaugh-Ito', 'Harborside')).toContain('9:30 AM, Harborside. harbor');
    expect(long('Dr. Maximiliana Featherstonehaugh-Ito', 'x'.repeat(60))).toContain('9:30 AM. harbor');
    expect(
      fitted('{practice}, at {place} near the old bridge, {phone} {link}', { ...values, place: 'x'.repeat(80) }),
    ).toBe(`${values.practice}, ${values.phone} ${values.link}`);
  });

  it('never costs practice, phone or link, and what fits is sent as it is', { tags: ['REM-11'] }, () => {
    const piece = fc.oneof(
      fc.constantFrom('{first name}', '{day}', '{time}', '{provider}', '{place}', 'with', 'at', ',', '.', 'see you'),
      fc.stringMatching(/^[a-z ]{0,12}$/),
    );
    const name = fc.stringMatching(/^[A-Za-z ]{1,60}$/);
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), name, name, (before, after, provider, place) => {
        const words = [...before, '{practice}', ...after, '{phone}', ...before, '{link}'].join(' ');
        const all = { ...values, provider, place };
        const sent = fitted(words, all);
        for (const kept of [values.practice, values.phone, values.link]) expect(sent).toContain(kept);
        const whole = fill(words, all);
        if (lengthOf(whole).used <= 160) expect(sent).toBe(whole);
      }),
    );
  });
});

describe('fields', () => {
  const facts = { practice: 'Harbor', phone: '2075550148', zone: 'America/New_York', now: new Date('2026-05-01') };
  const visit = (firstName: string, startsAt: string): RemindedVisit => ({
    firstName,
    startsAt: new Date(startsAt),
    providerName: 'Dr. Ito',
    placeName: 'Harborside',
  });
  const of = (visits: RemindedVisit[], words: string, isText = true) =>
    fill(words, valuesOf(visits, facts, { words, isText, link: 'x' }));
  const theo = visit('Theo', '2026-05-12T19:00:00Z');

  it('name a family’s visits in one message', { tags: ['REM-07'] }, () => {
    const both = [theo, visit('Lucia', '2026-05-12T19:45:00Z')];
    expect(of(both, '{first name} {day} {time}, {place}.')).toBe(
      'Theo 3:00 PM and Lucia 3:45 PM Tue May 12, Harborside.',
    );
    expect(of(both, '{day} {time}')).toBe('Tue May 12 3:00 PM and 3:45 PM');
  });

  it('write days in full in mails, and the year when it is another one', () => {
    expect(of([theo], '{day}', false)).toBe('Tuesday, May 12');
    expect(of([visit('Theo', '2027-05-12T19:00:00Z')], '{day}')).toBe('Wed May 12 2027');
    expect(of([visit('', '2026-05-12T19:00:00Z')], '{first name} {day}')).toBe('Tue May 12');
  });
});
