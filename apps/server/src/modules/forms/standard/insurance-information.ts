// Standard form: the insurance that pays.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'insurance-information';

export function insuranceInformation(): FormDraft {
  const f = fieldsOf(key, 'Insurance Information');

  f.section('Insurance Information', 'Your card has all of this.', 2);
  f.needKnown('primaryInsurance.company', 'Insurance company', {
    common: { missingText: 'Enter the name of your insurance company.' },
    display_name: 'Insurance company',
    specific: { limit: true, max: 120 },
  });
  f.known('primaryInsurance.phone', "Company's phone number", { display_name: "Company's phone number" });
  f.needKnown('primaryInsurance.name', 'Policy holder', {
    common: { missingText: 'Enter the first and last name of the policy holder.' },
    display_name: 'Policy holder',
  });
  f.known('primaryInsurance.birthdate', "Policy holder's date of birth", {
    display_name: "Policy holder's date of birth",
  });
  f.needKnown('primaryInsurance.policy', 'Policy number', {
    common: { missingText: 'Enter your policy number.' },
    display_name: 'Policy number',
    specific: { limit: true, max: 40 },
  });
  f.known('primaryInsurance.group', 'Group number', {
    display_name: 'Group number',
    specific: { limit: true, max: 40 },
  });
  f.page();
  f.section('Second insurance', 'Leave this out if you have one insurance only.', 2);
  f.known('secondaryInsurance.company', 'Second insurance company', { specific: { limit: true, max: 120 } });
  f.known('secondaryInsurance.phone', "Second company's phone number");
  f.known('secondaryInsurance.name', 'Second policy holder');
  f.known('secondaryInsurance.policy', 'Second policy number', { specific: { limit: true, max: 40 } });
  f.send('Send');
  return { key, name: 'Insurance Information', audience: 'some', fields: f.fields };
}
