// Standard form: the insurance that pays.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'insurance-information';

export function insuranceInformation(): FormDraft {
  const f = fieldsOf(key);

  f.section('Insurance Information', 'Your card has all of this.', 2);
  f.need('Short Text Entry', 'Insurance company', {
    display_name: 'Insurance company',
    specific: { limit: true, max: 120 },
  });
  f.add('Phone Number', "Company's phone number", { display_name: "Company's phone number" });
  f.need('Name', 'Policy holder', { display_name: 'Policy holder' });
  f.add('Birthdate', "Policy holder's date of birth", { display_name: "Policy holder's date of birth" });
  f.need('Short Text Entry', 'Policy number', { display_name: 'Policy number', specific: { limit: true, max: 40 } });
  f.add('Short Text Entry', 'Group number', { display_name: 'Group number', specific: { limit: true, max: 40 } });
  f.send('Send');
  return { key, name: 'Insurance Information', audience: 'some', fields: f.fields };
}
