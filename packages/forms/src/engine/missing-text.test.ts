// What is said when a required answer is missing: the form's own sentence, else the name of the question and a fragment.
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { errorsOf } from '../testing/check-one.ts';

const missingText = 'Say whether you take any medicines.';
const text = (common = {}) =>
  defineField('Short Text Entry', { common: { label: 'Medicines', makeRequired: true, ...common } });

describe('a required answer that is missing', () => {
  it('is told in the form’s own sentence, or with the name of the question', { tags: ['FILL-07', 'VAL-01'] }, () => {
    expect(errorsOf(text({ missingText }), ' ')).toEqual([missingText]);
    expect(errorsOf(text(), '')).toEqual(["Medicines can't be blank"]);
    expect(errorsOf(text({ missingText, makeRequired: false }), '')).toEqual([]);
  });

  it('has one sentence for a question of several parts; what is missing of an answer keeps its own words', {
    tags: ['FILL-07'],
  }, () => {
    const name = defineField('Name', {
      common: { label: 'Your name', makeRequired: true, missingText: 'Enter your name.' },
    });
    expect(errorsOf(name, { first: '', middle: '', last: '' })).toEqual(['Enter your name.']);
    expect(errorsOf(name, { first: 'Sam', middle: '', last: '' })).toEqual(["Last Name can't be blank"]);
  });

  it('replaces the sentence of a box to be ticked, and no other error', { tags: ['FILL-07'] }, () => {
    const tick = defineField('Checkbox', {
      common: { label: 'Complete', makeRequired: true, missingText: 'Tick the box.' },
    });
    expect(errorsOf(tick, false)).toEqual(['Tick the box.']);
    const mail = defineField('Email Address', {
      common: { label: 'E-mail', makeRequired: true, missingText: 'Enter it.' },
    });
    expect(errorsOf(mail, 'nobody')).toEqual(['E-mail is not a valid email']);
  });
});
