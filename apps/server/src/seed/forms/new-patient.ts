// The guests' form: two pages, from the name to the signature.
import { type FormDraft, fieldsOf } from '../../modules/forms/public.ts';

const key = 'new-patient';

/** Where an answer is stored once the office has matched it to a patient. */
const into = (foyer_table_name: string, foyer_column_name: string) => ({ foyer_table_name, foyer_column_name });

export function newPatient(practice: string): FormDraft {
  const f = fieldsOf(key);

  f.section('About you', 'So that the office can greet you by name.');
  f.need('Name', 'Your name', { display_name: 'Name', ...into('contacts', 'name') });
  f.need('Birthdate', 'Date of birth', { display_name: 'Date of birth', ...into('contacts', 'birth_date') });
  f.need('Email Address', 'Email', { display_name: 'Email', ...into('contacts', 'email_address') });
  f.add('Phone Number', 'Phone', { display_name: 'Phone', ...into('contact_phones', 'first') });
  f.add('Short Text Entry', 'What should we call you?', {
    display_name: 'Preferred name',
    common: { sublabel: 'If it is not your first name.' },
    specific: { limit: true, max: 40 },
  });
  f.need('Dropdown', `How did you hear about ${practice}?`, {
    display_name: 'How you heard about us',
    specific: { options: ['A friend or relative', 'Another doctor', 'Insurance list', 'Online search', 'Passing by'] },
  });
  f.page();
  f.section('Your visit', 'What brings you in, and what the team should know.');
  f.need('Single Choice', 'What brings you in?', {
    display_name: 'Reason for the visit',
    specific: {
      options: ['Check-up and cleaning', 'Pain or a broken tooth', 'A second opinion'],
      displayOther: true,
      other: 'Something else',
    },
  });
  f.add('Multiple Choice', 'Which days suit you?', {
    display_name: 'Days that suit',
    common: { sublabel: 'Choose all that apply.' },
    specific: {
      options: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      displayAsColumns: true,
      numColumns: 2,
    },
  });
  f.add('Date Picker', 'When was your last dental visit?', {
    display_name: 'Last dental visit',
    common: { sublabel: 'A rough date is fine.' },
    specific: { pastFuture: 'past' },
  });
  f.add('Long Text Entry', 'Anything that worries you?', {
    display_name: 'Worries',
    specific: { limit: true, max: 150 },
  });
  f.section('Sign and send');
  f.need('Checkbox', `${practice} may use these answers to prepare my visit.`, { display_name: 'Agreement' });
  f.need('Signature', 'Signature', { display_name: 'Signature' });
  f.send('Send to the office');
  return {
    key,
    name: 'New Patient Registration',
    audience: 'guests',
    thankYou: '',
    fields: f.fields,
  };
}
