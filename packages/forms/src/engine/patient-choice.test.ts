// Whom a guardian books for, as drafts keep it.
import { expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { readDraft } from './draft.ts';
import { choiceAnswers, choiceIn } from './patient-choice.ts';

const booking = defineField('Appointment Booking');
const text = defineField('Short Text Entry');
const kept = choiceAnswers({ id: 'zora', nameFirst: 'Zora' });
const reason = { uuid: text.uuid, value: 'A tooth' };

it('stands first in the draft of a booking form, with the name', { tags: ['FLOW-12', 'FLOW-13'] }, () => {
  expect(readDraft([booking, text], [reason, ...kept])).toEqual([...kept, reason]);
  expect(choiceIn(kept)).toEqual({ id: 'zora', nameFirst: 'Zora' });
  expect(choiceAnswers({ id: '', nameFirst: '' })).toEqual([]);
});

it('is in no other form, and nothing but short texts is taken', () => {
  expect(readDraft([text], [...kept, reason])).toEqual([reason]);
  const [id = { uuid: '', value: '' }] = kept;
  for (const value of [7, null, {}, 'x'.repeat(101), ''])
    expect(readDraft([booking, text], [{ ...id, value }, reason])).toEqual([reason]);
});
