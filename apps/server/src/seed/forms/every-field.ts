// A form with every field type, several pages long: to try them out, and for tests that cover all of them.
import { allergies, defineField, dentalConcerns } from '@foyer/forms';
import { type FormDraft, fieldsOf } from '../../modules/forms/public.ts';
import { namedId } from '../../platform/crypto/named-id.ts';

const key = 'every-field';

const face = (name: string, alt: string) => ({ src: `/media/forms/${name}.svg`, alt, width: 96, height: 96 });

export function everyField(practice: string): FormDraft {
  const f = fieldsOf(key);

  f.section('About you', 'Who you are and how the office reaches you.');
  f.add('Description Area', '', {
    display_name: 'Introduction',
    specific: {
      descriptionContent: `<p>This form shows <b>every kind of question</b> that ${practice} can ask. What has a star needs an answer.</p>`,
    },
  });
  f.need('Name', 'Your name');
  f.need('Birthdate', 'Date of birth');
  f.add('Sex', 'Sex');
  f.add('SSN', 'Social security number', { common: { sublabel: 'Only if your insurance asks for it.' } });
  f.need('Email Address', 'Email', { common: { placeholder: 'you@example.com' } });
  f.add('Phone Number', 'Mobile phone');
  f.add('Mobile Consent', 'Text messages', { specific: { consentMode: 'choice' } });
  f.add('Mobile Consent', 'Text messages, with one box to tick', { specific: { consentMode: 'required' } });
  f.add('Address', 'Home address');

  f.page();
  f.section('Family', 'For whom you are here, and who pays.');
  f.add('Patient', 'Who is this form for?', {
    display_name: 'Patient',
    common: { sublabel: 'You and your family, once you are signed in.' },
  });
  f.add('Responsible Party', 'Who is responsible for the bill?', { display_name: 'Responsible party' });
  f.section('Your visit', '', 2);
  f.need('Date Picker', 'When would you like to come?', {
    display_name: 'Day of the visit',
    common: { sublabel: 'Monday to Friday.' },
    specific: { pastFuture: 'future', weekdays: [1, 2, 3, 4, 5] },
  });
  f.add('Time', 'When can the office call you?', {
    display_name: 'Time to call',
    specific: { timeRange: true, until: 'Until' },
  });
  f.add('Date Picker', 'When did it begin?', {
    display_name: 'Beginning',
    specific: { includeTime: true, pastFuture: 'past' },
  });
  f.add('Time', 'When do you usually get up?', { display_name: 'Getting up' });
  f.add('Dropdown', 'What brings you in?', {
    display_name: 'Reason for the visit',
    specific: { options: [...dentalConcerns] },
  });
  f.add('Short Text Entry', 'What should we call you?', {
    display_name: 'Preferred name',
    specific: { limit: true, max: 40 },
  });
  f.add('Number', 'How many fillings do you have?', {
    display_name: 'Fillings',
    specific: { limit: true, min: 0, max: 32 },
  });
  f.add('Spinner', 'Cups of coffee a day', {
    display_name: 'Coffee',
    specific: { step: 0.5 },
  });

  f.page();
  f.section('How you are');
  f.add('Single Choice', 'How do you feel about coming here?', {
    display_name: 'Feeling about the visit',
    specific: {
      options: [face('calm', 'Calm'), face('uneasy', 'Uneasy'), face('afraid', 'Afraid')],
      displayAsColumns: true,
      numColumns: 3,
    },
  });
  f.need('Single Choice', 'How did you find us?', {
    display_name: 'How you found us',
    specific: {
      options: ['A friend or relative', 'Another doctor', 'Online search'],
      displayOther: true,
      other: 'Something else',
    },
  });
  f.add('Multiple Choice', 'Which allergies do you have?', {
    display_name: 'Allergies',
    common: { sublabel: 'Choose all that apply.' },
    specific: { options: [...allergies], displayOther: true, displayAsColumns: true, numColumns: 2 },
  });
  f.add('Grid', 'Do you have, or have you had, any of these?', {
    display_name: 'Conditions',
    specific: {
      rows: [
        { code: 'asthma', text: 'Asthma' },
        { code: 'diabetes', text: 'Diabetes' },
        { code: 'pacemaker', text: 'Pacemaker' },
        { code: 'osteoporosis', text: 'Osteoporosis' },
      ],
      columns: [
        { code: 'yes', text: 'Yes', points: 1 },
        { code: 'no', text: 'No', points: 0 },
      ],
      restColumn: 'no',
      detail: { columns: ['yes'], label: 'Since when? How is it treated?' },
    },
  });
  const conditions = f.fields.at(-1)?.uuid ?? '';
  f.add('Calculated', 'Conditions that you have or had', {
    display_name: 'Conditions counted',
    specific: {
      expression: { op: 'sum', of: [{ field: conditions, take: 'points' }] },
      whenMissing: 'skip',
      audience: 'everyone',
      outOf: 4,
      bands: [
        { from: 0, until: 1, label: 'Few', tone: 'calm' },
        { from: 2, until: 4, label: 'Several', tone: 'watch' },
      ],
    },
  });
  f.add('Repeating Group', 'Which medicines do you take?', {
    display_name: 'Medicines',
    specific: { itemName: 'Medicine', addLabel: 'Add a medicine', noneLabel: 'I take no medicines' },
    fields: [
      defineField('Short Text Entry', {
        uuid: namedId(`foyer demo field ${key} medicine name`),
        common: { label: 'Name', makeRequired: true },
      }),
      defineField('Short Text Entry', {
        uuid: namedId(`foyer demo field ${key} medicine dose`),
        sort_order: 1,
        common: { label: 'Dose' },
      }),
    ],
  });
  f.add('Multiple Choice', 'Which of these faces have you had today?', {
    display_name: 'Faces of the day',
    specific: {
      options: [face('calm', 'A calm one'), face('afraid', 'An afraid one')],
      displayAsColumns: true,
      numColumns: 2,
    },
  });
  f.add('Sliding Scale', 'How strong is the pain?', {
    display_name: 'Pain',
    specific: { options: ['None', 'Mild', 'Medium', 'Strong', 'Worst'] },
  });
  f.add('Long Text Entry', 'Anything else?', {
    display_name: 'Anything else',
    specific: { limit: true, max: 150 },
  });
  f.add('Short Text Entry', 'Filled in by the office', {
    common: { readOnly: true, placeholder: 'Nothing to do here' },
  });

  f.add('Print Page Break', '');
  f.page();
  f.section('Your next visit', 'Leave this out if you want to book another time.');
  f.add('Appointment Booking', 'A time for the visit', { display_name: 'Visit' });
  f.section('Sign and send');
  f.add('Patient Attachment', 'A photo or a document');
  f.add('Insurance Card', 'Your insurance card', { specific: { which: 'secondary' } });
  f.need('Checkbox', 'These answers are complete as far as I know.', { display_name: 'Confirmation' });
  f.add('Initials', 'If you cannot come', {
    specific: { text: '<p>I call the office at least <b>24 hours</b> before a visit that I cannot keep.</p>' },
  });
  f.need('Signature', 'Signature');
  f.send('Send everything');
  return { key, name: 'Every Field', audience: 'some', fields: f.fields };
}
