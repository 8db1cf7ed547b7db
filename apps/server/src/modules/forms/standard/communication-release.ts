// Standard form: how the practice may contact the patient, and with whom it may speak.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'communication-release';

export function communicationRelease(practice: string): FormDraft {
  const f = fieldsOf(key, 'Communication Release');

  f.section('Communication Release');
  f.needKnown('communicationPreference', `How may ${practice} contact you?`, {
    common: { missingText: 'Say how you may be contacted, or choose None.' },
    specific: { options: ['Email and Text', 'Email Only', 'Text Only', 'None'] },
  });
  f.known('maySpeakWith', 'With whom may the office speak about your care?', {
    common: { sublabel: 'For example a spouse or a parent. Leave it empty for nobody.' },
    specific: { limit: true, max: 200 },
  });
  f.known('referral', `How did you hear about ${practice}?`, {
    specific: { options: ['A friend or relative', 'Another doctor', 'Insurance list', 'Online search', 'Passing by'] },
  });
  f.need('Signature', 'Signature', { common: { missingText: 'Sign your answers.' }, display_name: 'Signature' });
  f.send('Send');
  return { key, name: 'Communication Release', audience: 'patients', fields: f.fields };
}
