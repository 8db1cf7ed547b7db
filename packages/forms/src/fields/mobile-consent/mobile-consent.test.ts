// What Mobile Consent accepts, reports, stores and prints, and when it is required.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createForm } from '../../engine/create-form.ts';
import { initialValue } from '../../engine/entries.ts';
import { printModel } from '../../engine/print-model.ts';
import { validateSubmission } from '../../engine/validate-submission.ts';
import type { FormField } from '../../kit/field.ts';
import { messages } from '../../kit/messages.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';
import { CONSENT_WORDING, readStoredConsent } from './definition.ts';

const missing = 'Please select the mobile consent checkbox';
const unanswered = 'Please choose an answer about text messages';
const box = defineField('Mobile Consent', { common: { label: 'Texts' } });
const choice = defineField('Mobile Consent', { common: { label: 'Texts' }, specific: { consentMode: 'choice' } });
const phoneOf = (common: object = {}) => defineField('Phone Number', { common: { label: 'Phone', ...common } });
const around = { today: TODAY };
const number = '(207) 555-0148';

/** Returns the browser's errors, which must be the same as the server's. */
function verdict(fields: readonly FormField[], answers: readonly (readonly [FormField, unknown])[]): readonly string[] {
  const engine = createForm({ fields, surroundings: around });
  for (const [{ uuid }, value] of answers) engine.setValue(uuid, value);
  engine.attempt();
  const shown = engine.getState().summary.map(({ message }) => message);
  const sent = validateSubmission(fields, engine.toEntries(), around);
  expect(sent.ok ? [] : sent.errors.map(({ message }) => message)).toEqual(shown);
  return shown;
}

describe('Mobile Consent', () => {
  it('starts unticked, and with neither answer chosen', { tags: ['FIELD-MOB-05'] }, () => {
    expect(initialValue(box)).toBe(false);
    expect(initialValue(choice)).toBe('');
    expect(box.properties.specific.consentMode).toBe('required');
  });

  it('is required only if a phone number is filled in or required', { tags: ['FIELD-MOB-04'] }, () => {
    const phone = phoneOf();
    const required = phoneOf({ makeRequired: true });
    expect(verdict([phone, box], [])).toEqual([]);
    expect(verdict([phone, box], [[phone, number]])).toEqual([missing]);
    expect(verdict([phone, box], [[phone, ' ']])).toEqual([]);
    expect(verdict([required, box], [])).toEqual(["Phone can't be blank", missing]);
    const both = [
      [phone, number],
      [box, true],
    ] as const;
    expect(verdict([phone, box], both)).toEqual([]);
    // Before it, after it, and on another page.
    expect(verdict([box, defineField('Page Break'), phone], [[phone, number]])).toEqual([missing]);
  });

  it('accepts either answer if there is a choice', { tags: ['FIELD-MOB-04'] }, () => {
    const phone = phoneOf();
    expect(verdict([phone, choice], [[phone, number]])).toEqual([unanswered]);
    for (const answer of ['yes', 'no']) {
      const both = [
        [phone, number],
        [choice, answer],
      ] as const;
      expect(verdict([phone, choice], both)).toEqual([]);
    }
  });

  it('is not required if nobody sees it, nor by a phone number that is switched off', () => {
    const phone = phoneOf();
    const hidden = defineField('Mobile Consent', { common: { makeHidden: true } });
    expect(verdict([phone, hidden], [[phone, number]])).toEqual([]);
    expect(verdict([phoneOf({ makeRequired: true, isVisible: false }), box], [])).toEqual([]);
    expect(verdict([phoneOf({ makeRequired: true, makeHidden: true }), box], [])).toEqual([]);
  });

  it('its error comes and goes with the phone number after the first attempt', () => {
    const phone = phoneOf();
    const engine = createForm({ fields: [phone, box], surroundings: around });
    let calls = 0;
    engine.subscribeField(box.uuid, () => calls++);
    expect(engine.attempt()).toBe(true);
    const errors = () => engine.getField(box.uuid).errors.map(({ message }) => message);
    engine.setValue(phone.uuid, number);
    expect(errors()).toEqual([missing]);
    engine.setValue(phone.uuid, `${number}9`);
    expect(calls).toBe(1);
    engine.setValue(phone.uuid, '');
    expect(errors()).toEqual([]);
    expect(calls).toBe(2);
  });

  it('must be ticked, or answered, if the builder requires it', () => {
    const common = { label: 'Texts', makeRequired: true };
    expect(errorsOf(defineField('Mobile Consent', { common }), false)).toEqual(["Texts can't be blank"]);
    const answered = defineField('Mobile Consent', { common, specific: { consentMode: 'choice' } });
    expect(errorsOf(answered, '')).toEqual(["Texts can't be blank"]);
    expect(errorsOf(answered, 'no')).toEqual([]);
  });

  it("stores the answer, the version of its text and the server's time, whatever was sent", () => {
    const now = '2026-11-21T15:04:05.000Z';
    const forged = { answer: true, wording: 'none', at: '1999-01-01T00:00:00.000Z', extra: 1 };
    expect(storedOf(box, forged, { now })).toEqual({ answer: true, wording: CONSENT_WORDING, at: now });
    expect(storedOf(choice, { answer: 'no' }, { now })).toEqual({ answer: 'no', wording: CONSENT_WORDING, at: now });
    const result = validateSubmission([box], [{ uuid: box.uuid, value: forged }], { ...around, now });
    expect(result).toMatchObject({ ok: true, entries: [{ value: { answer: true, at: now } }] });
    for (const value of ['maybe', 1, [], { answer: {} }, {}]) expect(errorsOf(box, value)).toEqual(['not a value']);
  });

  it('reads what it stored, and answers of one mode in the other', () => {
    fc.assert(
      fc.property(fc.constantFrom(box, choice), fc.constantFrom(true, false, '', 'yes', 'no'), (field, answer) => {
        const stored = storedOf(field, answer);
        expect(storedOf(field, stored)).toEqual(stored);
        const isYes = answer === true || answer === 'yes';
        const { answer: storedAnswer } = stored as { answer: unknown };
        expect(storedAnswer === true || storedAnswer === 'yes').toBe(isYes);
      }),
    );
  });

  it('says both statements; a new text has a new version', { tags: ['FIELD-MOB-02', 'FIELD-MOB-03'] }, () => {
    for (const text of [messages.consentAgree, messages.consentChoice]) {
      expect(text).toContain('{practice} may send automated appointment and dental marketing messages');
      expect(text).toContain('Consent is not required for purchase.');
    }
    // Answers are stored with the version of the text. If you change a word here, raise CONSENT_WORDING and add a line.
    const wordings: Record<string, readonly string[]> = {
      '2026-11': [
        'I agree that {practice} may send automated appointment and dental marketing messages to my mobile phone. Consent is not required for purchase.',
        'If you say yes, {practice} may send automated appointment and dental marketing messages to your mobile phone. Consent is not required for purchase.',
        'Message and data rates may apply. Reply STOP at any time to end the messages.',
        '{practice} may also send me news and offers.',
      ],
    };
    const { consentAgree, consentChoice, consentRates, consentMarketing } = messages;
    expect(wordings[CONSENT_WORDING]).toEqual([consentAgree, consentChoice, consentRates, consentMarketing]);
  });

  it('asks about news only where the form says so, unticked, and stores it beside a yes alone', {
    tags: ['CONS-03'],
  }, () => {
    expect(box.properties.specific.asksMarketing).toBe(false);
    expect(storedOf(box, { answer: true, marketing: true })).not.toHaveProperty('marketing');
    for (const consentMode of ['required', 'choice'] as const) {
      const field = defineField('Mobile Consent', {
        common: { label: 'T' },
        specific: { consentMode, asksMarketing: true },
      });
      const yes = consentMode === 'choice' ? 'yes' : true;
      expect(storedOf(field, yes)).toMatchObject({ answer: yes, marketing: false });
      expect(storedOf(field, { answer: yes, marketing: true })).toMatchObject({ answer: yes, marketing: true });
      expect(storedOf(field, storedOf(field, { answer: yes, marketing: true }))).toMatchObject({ marketing: true });
      const no = consentMode === 'choice' ? 'no' : false;
      expect(storedOf(field, { answer: no, marketing: true })).toMatchObject({ answer: no, marketing: false });
    }
  });

  it('tells the consent book yes or no, and nothing for an answer left open', { tags: ['CONS-03'] }, () => {
    const said = { wording: CONSENT_WORDING, at: '2026-11-21T15:04:05.000Z' };
    expect(readStoredConsent({ answer: true, ...said })).toEqual({ isYes: true, marketing: undefined, ...said });
    expect(readStoredConsent({ answer: 'no', marketing: true, ...said })).toMatchObject({
      isYes: false,
      marketing: false,
    });
    expect(readStoredConsent({ answer: 'yes', marketing: true, ...said })).toMatchObject({
      isYes: true,
      marketing: true,
    });
    for (const open of [undefined, null, '', { answer: false }, { answer: '' }, 'yes'])
      expect(readStoredConsent(open)).toBeUndefined();
  });

  it('prints the text with the box, or with the two answers', { tags: ['FIELD-MOB-07'] }, () => {
    const print = (field: FormField, value: unknown) =>
      printModel([field], [{ id: '1', uuid: field.uuid, value }], {
        audience: 'patient',
        surroundings: { companyName: 'Harbor Dental Group' },
      });
    expect(print(box, { answer: true })).toMatchObject([
      {
        kind: 'choices',
        label: 'Texts',
        marks: 'square',
        choices: [{ text: expect.stringContaining('I agree that Harbor Dental Group may send'), isChosen: true }],
      },
    ]);
    expect(print(choice, { answer: 'no' })).toMatchObject([
      {
        label: expect.stringContaining('Harbor Dental Group may send'),
        marks: 'round',
        choices: [
          { text: 'Yes, you may text me', isChosen: false },
          { text: 'No, thank you', isChosen: true },
        ],
      },
    ]);
  });
});
