// What the words of a recall may hold, and how much of a text they take.
import { expect, it } from 'vitest';
import { fill, lengthOf } from '../reminders/public.ts';
import { faultsOfWords, recallValues, usualWords, withPlainText, wordsIn } from './recall-words.policy.ts';

const values = recallValues({
  firstName: 'Al',
  practice: 'Harbor Dental Group',
  phone: '2075550148',
  link: 'demo.portal.example/b/7Qm2xK9bT4vNw8RcY3hLpA',
});
const both = ['email', 'text'] as const;
const placesOf = (changes: object, channels: readonly ('email' | 'text')[] = both) =>
  faultsOfWords({ ...usualWords, ...changes }, channels, values).map(({ at }) => at);

it('the usual words can be sent and fit into one text', () => {
  expect(placesOf({})).toEqual([]);
  expect(fill(usualWords.text, values)).toBe(
    'Harbor Dental Group: Al is due for a visit. Find a time: demo.portal.example/b/7Qm2xK9bT4vNw8RcY3hLpA Questions (207) 555-0148. STOP to end',
  );
  expect(lengthOf(fill(usualWords.text, values))).toMatchObject({ isUnicode: false, room: 160 });
});

it('a field that there is not is refused with its place, those of a visit too', () => {
  expect(placesOf({ mail: 'On {day} at {time}' })).toEqual(['mail:3', 'mail:12']);
  expect(placesOf({ subject: '{type} again' })).toEqual(['subject:0']);
  expect(placesOf({ text: `${usualWords.text} {day}` })).toEqual([`text:${usualWords.text.length + 1}`]);
  expect(placesOf({ mail: ' ' })).toEqual(['mail']);
});

it('a text holds practice, phone and link, and fits even with the shortest names', () => {
  expect(placesOf({ text: 'Call us.' })).toEqual(['text', 'text', 'text']);
  expect(placesOf({ text: `${usualWords.text} ${'x'.repeat(60)}` })).toEqual(['text']);
  // A sign outside the alphabet of texts halves their room.
  expect(placesOf({ text: `${usualWords.text} 😀` })).toEqual(['text']);
});

it('only the words of the ways that are used count, and signs that cost room become plain ones', () => {
  expect(placesOf({ text: '' }, ['email'])).toEqual([]);
  expect(placesOf({ mail: '', subject: '' }, ['text'])).toEqual([]);
  expect(withPlainText({ en: { ...usualWords, text: 'It’s time…', mail: 'It’s time…' } }).en).toMatchObject({
    text: "It's time...",
    mail: 'It’s time…',
  });
  expect(wordsIn({}, 'fr')).toBe(usualWords);
});
