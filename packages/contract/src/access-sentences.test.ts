// The access log speaks in sentences: never a code, whoever did what to whom.
import { describe, expect, it } from 'vitest';
import { type AccessEntry, accessFields, sentenceOf, wordsOfField } from './access-sentences.ts';
import { accessActions, accessObjects } from './access-words.ts';

const entry = (given: Partial<AccessEntry>) =>
  sentenceOf({
    action: 'read',
    objectKind: 'patient',
    who: 'Joan Whitfield',
    whose: 'Sam Rivera',
    fields: [],
    ...given,
  });

describe('an entry of the access log', () => {
  it('is a sentence that names the changed fields, and of whom they are', { tags: ['ROLE2-06'] }, () => {
    const change = { action: 'update', fields: ['address', 'mobilePhone'] };
    expect(entry(change)).toBe('Joan Whitfield changed address and mobile phone of Sam Rivera.');
    expect(entry({ ...change, fields: ['nameLast', 'email', 'gender'] })).toBe(
      'Joan Whitfield changed last name, email and gender of Sam Rivera.',
    );
    expect(entry({ action: 'update' })).toBe('Joan Whitfield changed the record of Sam Rivera.');
  });

  it.each([
    [{}, 'Joan Whitfield read the record of Sam Rivera.'],
    [{ action: 'appt_met', objectKind: 'appointment' }, 'Joan Whitfield marked a visit of Sam Rivera as completed.'],
    [{ action: 'appt_met', whose: '' }, 'Joan Whitfield marked a visit as completed.'],
    [{ action: 'approve', objectKind: 'submission', whose: '' }, 'Joan Whitfield approved a submission.'],
    [{ action: 'list', objectKind: 'waitlist', whose: '' }, 'Joan Whitfield viewed the waitlist.'],
    [{ action: 'change-rights', objectKind: 'account' }, 'Joan Whitfield changed the rights of Sam Rivera.'],
    [{ action: 'change-rights', whose: '' }, 'Joan Whitfield changed the rights of a colleague.'],
    [{ action: 'sign-in', objectKind: 'account', whose: '' }, 'Joan Whitfield signed in.'],
    [
      { action: 'change', objectKind: 'location displayName', whose: '' },
      'Joan Whitfield changed the displayed name of a location.',
    ],
    [{ action: 'some_old-thing', objectKind: 'gone', whose: '' }, 'Joan Whitfield some old thing.'],
  ])('%o is told', { tags: ['ROLE2-06'] }, (given, sentence) => {
    expect(entry(given)).toBe(sentence);
  });

  it('is one for every action and every object of the catalogue, with and without a person', {
    tags: ['ROLE2-06'],
  }, () => {
    for (const action of Object.keys(accessActions))
      for (const objectKind of Object.keys(accessObjects))
        for (const whose of ['', 'Sam Rivera']) {
          const said = entry({ action, objectKind, whose });
          expect(said).toMatch(/^Joan Whitfield [a-z][^[\]{}|_:]*\.$/);
          expect(said).not.toMatch(/undefined| {2}| \.$/);
        }
  });
});

it('every field has words', { tags: ['ROLE2-06'] }, () => {
  for (const code of Object.keys(accessFields)) expect(wordsOfField(code)).toMatch(/^[a-z ]+$/);
  expect(wordsOfField('some_old-field')).toBe('some old field');
});
