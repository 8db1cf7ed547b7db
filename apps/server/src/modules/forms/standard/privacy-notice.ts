// Standard form: that the Notice of Privacy Practices was offered. The notice itself is the practice's; here stands what it says.
import { newConsentSettings, newFormSettings } from '@foyer/forms';
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'privacy-notice';

const summary = (
  practice: string,
) => `<p>This is what our Notice of Privacy Practices says in short. You can read or take the whole notice at ${practice}, or ask for a copy by phone or e-mail.</p>
<p><b>How ${practice} uses your health information</b></p>
<ul>
<li>To treat you, and to work with others who treat you.</li>
<li>To be paid, for example by your insurance.</li>
<li>To run the office, for example to check the quality of care.</li>
<li>Where the law asks for it, for example to report certain diseases.</li>
</ul>
<p>For anything else ${practice} asks you first, and you may take back what you allowed.</p>
<p><b>What you may ask for</b></p>
<ul>
<li>To see your record and to get a copy.</li>
<li>To have what is wrong in it corrected.</li>
<li>To be reached in another way or at another address.</li>
<li>To limit what is shared, and to learn with whom it was shared.</li>
<li>To hear of it if your information gets into the wrong hands.</li>
</ul>
<p>If you believe that your privacy was not respected, you can complain to ${practice} or to the government. Nothing happens to you for it.</p>`;

export function privacyNotice(practice: string): FormDraft {
  const f = fieldsOf(key, 'Notice of Privacy Practices');

  f.section('Notice of Privacy Practices');
  f.add('Description Area', '', {
    display_name: 'The notice in short',
    specific: { descriptionContent: summary(practice) },
  });
  f.need('Checkbox', `I was offered the Notice of Privacy Practices of ${practice}.`, {
    display_name: 'Notice offered',
    common: { missingText: 'Tick the box to say that you were offered the notice.' },
  });
  f.need('Signature', 'Signature', {
    display_name: 'Signature',
    common: { missingText: 'Sign that you were offered the notice, or choose to sign at the office.' },
  });
  f.send('Sign and send');
  // That it was offered stays true, so there is nothing to withdraw.
  const consent = { ...newConsentSettings, mayWithdraw: false };
  return {
    key,
    name: 'Notice of Privacy Practices',
    audience: 'some',
    fields: f.fields,
    settings: { ...newFormSettings, kind: 'consent', consent },
  };
}
