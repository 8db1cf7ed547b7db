// Standard form: the agreement to be examined and treated, for a year, with initials at each of its four paragraphs.
import { newConsentSettings, newFormSettings } from '@foyer/forms';
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'consent-to-treatment';

const paragraphs = (practice: string): readonly (readonly [heading: string, text: string])[] => [
  [
    'Examination and X-rays',
    `I agree to be examined by the team of ${practice}, and to the X-rays and pictures that are needed to find out what I need. I can ask what each of them is for, and say no to any.`,
  ],
  [
    'Treatment and its risks',
    'Before a treatment starts, somebody explains what is done, what else could be done, and what can go wrong, such as pain, swelling, bleeding or an infection. Nobody can promise a result. What is found on the way may change the plan; then I am asked again, unless waiting would harm me.',
  ],
  [
    'Numbing and medicines',
    'I agree to local numbing where it is needed. Medicines can cause allergic reactions and can act on other medicines. I have told the office about my allergies and about everything that I take, and I say so when that changes.',
  ],
  [
    'Financial responsibility',
    `I am told about what a treatment costs before it starts. I pay what my insurance does not cover, and ${practice} may send my insurance what it needs to pay its part.`,
  ],
];

export function consentToTreatment(practice: string): FormDraft {
  const f = fieldsOf(key, 'Consent to treatment');

  f.section('Consent to treatment', 'Please read each paragraph and write your initials beside it.');
  for (const [heading, text] of paragraphs(practice))
    f.need('Initials', heading, {
      display_name: heading,
      common: { missingText: `Write your initials beside “${heading}”.` },
      specific: { text: `<p>${text}</p>` },
    });
  f.add('Long Text Entry', 'Is there anything you do not agree to, or want to talk about first?', {
    display_name: 'Questions',
    specific: { limit: true, max: 300 },
  });
  f.need('Signature', 'Signature', {
    display_name: 'Signature',
    common: { missingText: 'Sign what you agree to, or choose to sign at the office.' },
  });
  f.send('Sign and send');
  const withdrawText = `${practice} does not treat you any more until you agree again. What was done before stays as it was, and emergencies are treated all the same.`;
  const consent = { ...newConsentSettings, validMonths: 12, withdrawText };
  return {
    key,
    name: 'Consent to treatment',
    audience: 'some',
    fields: f.fields,
    settings: { ...newFormSettings, kind: 'consent', consent },
  };
}
