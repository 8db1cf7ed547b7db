// Standard form: what the patient agrees to.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'authorizations';

export function authorizations(practice: string): FormDraft {
  const f = fieldsOf(key, 'Authorizations and Acknowledgments');

  f.section('Authorizations and Acknowledgments', 'Please read each sentence before you tick it.');
  f.need('Checkbox', `I agree to be examined and treated by the team of ${practice}.`, {
    display_name: 'Consent to treatment',
    common: { missingText: 'Tick the box to agree to be examined and treated.' },
  });
  f.need('Checkbox', 'I have been offered the Notice of Privacy Practices.', {
    display_name: 'Privacy notice',
    common: { missingText: 'Tick the box to say that you have been offered the notice.' },
  });
  f.need('Checkbox', 'I know that I pay what my insurance does not cover.', {
    display_name: 'Financial responsibility',
    common: { missingText: 'Tick the box to say that you pay what your insurance does not cover.' },
  });
  f.need('Signature', 'Signature', { common: { missingText: 'Sign what you agree to.' }, display_name: 'Signature' });
  f.send('Sign and send');
  return { key, name: 'Authorizations and Acknowledgments', audience: 'patients', fields: f.fields };
}
