// Every text of the access log is readable.
import { describe, expect, it } from 'vitest';
import { accessActions, accessObjects, wordsOfAction, wordsOfObject } from './access-words.ts';

describe.each([
  ['actions', accessActions, wordsOfAction],
  ['objects', accessObjects, wordsOfObject],
] as const)('the %s of the access log', (_, words, wordsOf) => {
  it.each(Object.keys(words))('%s has words', (code) => {
    expect(wordsOf(code)).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(wordsOf(code)).not.toMatch(/undefined|contact/i);
  });

  it('are listed once each, by code', () => {
    expect(Object.keys(words)).toEqual(Object.keys(words).toSorted((a, b) => (a < b ? -1 : 1)));
  });
});

it('a part of a location, a provider or a type is told with what it belongs to', () => {
  expect(wordsOfObject('location displayName')).toBe('Location: displayed name');
  expect(wordsOfObject('type isBookable')).toBe('Type of visit: online booking');
  expect(wordsOfObject('provider hours')).toBe('Hours of a provider');
});

it('a code that has gone from the catalogue is still written as a person writes', () => {
  expect(wordsOfAction('some-thing_old')).toBe('Some thing old');
  expect(wordsOfAction('toString')).toBe('ToString');
  expect(wordsOfObject('contact-record')).toBe('Patient record');
});
