// Sections that every practice can add to its forms. The texts are a start that the practice reads and changes.
import { defineField, type FieldParts, type FormField, libraryFieldOf, type OfferedType } from '@foyer/forms';
import { newKnownField } from './new-field.ts';

export interface ProductSection {
  /** Also its heading. */
  readonly name: string;
  readonly fields: readonly FormField[];
}

const ask = <T extends OfferedType>(type: T, label: string, parts: FieldParts<T> = {}): FormField =>
  defineField(type, { ...parts, common: { label, ...parts.common } } as FieldParts<T>);

const need = <T extends OfferedType>(type: T, label: string, missingText: string, specific?: object): FormField =>
  ask(type, label, { common: { makeRequired: true, missingText }, ...(specific && { specific }) } as FieldParts<T>);

const text = (html: string): FormField =>
  defineField('Description Area', { specific: { descriptionContent: html } } as FieldParts<'Description Area'>);

/** A question that is asked only after this answer to a choice. */
function after(source: FormField, code: string, field: FormField): FormField {
  const showWhen = { match: 'all', rows: [{ field: source.uuid, is: '=', value: code }] };
  return { ...field, properties: { ...field.properties, common: { ...field.properties.common, showWhen } } };
}

/** A field of the record with a label of its own. */
function fromRecord(key: string, label: string): FormField {
  const field = newKnownField(libraryFieldOf(key));
  return { ...field, properties: { ...field.properties, common: { ...field.properties.common, label } } };
}

function section(name: string, subheading: string, ...fields: readonly FormField[]): ProductSection {
  const heading = defineField('Section Break', { specific: { heading: name, subheading } });
  return { name, fields: [heading, ...fields] };
}

const signature = (missingText: string) => need('Signature', 'Signature', missingText);
const yesNo = (label: string, missingText: string) =>
  need('Single Choice', label, missingText, { options: ['Yes', 'No'] });

function emergencyContact(): ProductSection {
  return section(
    'Emergency contact',
    'Whom we call if something happens to you.',
    fromRecord('emergencyContact', 'Name of the person'),
    ask('Dropdown', 'How are you related?', {
      specific: { options: ['Spouse or partner', 'Parent', 'Child', 'Brother or sister', 'Friend', 'Other'] },
    }),
    need('Phone Number', 'Phone', 'Enter a phone number for emergencies.'),
    ask('Phone Number', 'Another phone'),
  );
}

function maySpeakWith(practice: string): ProductSection {
  const anybody = yesNo(
    `May ${practice} speak with anybody else about you?`,
    'Say whether we may speak with anybody else.',
  );
  return section(
    `Who may ${practice} speak with`,
    'We speak only with you, unless you name somebody here. You can change this at any time.',
    anybody,
    after(anybody, 'yes', fromRecord('maySpeakWith', 'Their names, and how they are related to you')),
    after(
      anybody,
      'yes',
      ask('Multiple Choice', 'What may we speak about?', {
        specific: { options: ['Appointments', 'Treatment and results', 'Bills and insurance'] },
      }),
    ),
    need(
      'Single Choice',
      'May we leave a message with details on your voicemail?',
      'Say whether we may leave a message.',
      {
        options: ['Yes', 'Only ask me to call back', 'No'],
      },
    ),
  );
}

function pharmacy(): ProductSection {
  const isKnown = yesNo('Do you have a pharmacy that you usually go to?', 'Say whether you have a pharmacy.');
  return section(
    'Pharmacy',
    'Where we send prescriptions.',
    isKnown,
    after(isKnown, 'yes', ask('Short Text Entry', 'Name of the pharmacy')),
    after(isKnown, 'yes', ask('Short Text Entry', 'Street and city')),
    after(isKnown, 'yes', ask('Phone Number', 'Phone of the pharmacy')),
  );
}

function consentToTreatment(practice: string): ProductSection {
  return section(
    'Consent to treatment',
    'Please read this before you sign.',
    text(
      `<p>I agree to be examined by the team of ${html(practice)}, and to the X-rays and pictures that are needed to find out what I need.</p>
<p>Before a treatment starts, somebody explains what is done, what else could be done, and what can go wrong. Nobody can promise a result.</p>
<p>I can ask questions at any time, and I can say no to any part of the treatment.</p>`,
    ),
    need(
      'Checkbox',
      'I have read this, and my questions were answered.',
      'Tick the box to say that you have read this.',
    ),
    ask('Long Text Entry', 'Is there anything you do not agree to, or want to talk about first?'),
    signature('Sign what you agree to.'),
  );
}

function financialAgreement(practice: string): ProductSection {
  return section(
    'Financial agreement',
    'Who pays, when, and what we do with your insurance.',
    text(
      `<ul>
<li>${html(practice)} tells me what a treatment is likely to cost before it starts.</li>
<li>${html(practice)} may send my insurance what it needs to pay its part. I pay what it does not cover.</li>
<li>My part is due on the day of the visit, unless we agree on something else.</li>
<li>If I cannot come, I say so as early as I can.</li>
</ul>`,
    ),
    need('Single Choice', 'Who pays the bills?', 'Say who pays the bills.', { options: ['I do', 'Somebody else'] }),
    need('Checkbox', 'I agree to this.', 'Tick the box to agree to this.'),
    signature('Sign what you agree to.'),
  );
}

function privacyPractices(practice: string): ProductSection {
  return section(
    'Notice of privacy practices',
    'How your health information is used, and what you may ask for.',
    text(
      `<p>${html(practice)} uses your health information to treat you, to be paid, and to run the office, and shares it where the law asks for it. For anything else we ask you first.</p>
<p>You may see your record and get a copy, have mistakes corrected, ask to be reached in another way, and learn with whom your information was shared. The whole notice is at the office; ask for a copy at any time.</p>`,
    ),
    need(
      'Checkbox',
      `I was offered the Notice of Privacy Practices of ${practice}.`,
      'Tick the box to say that you were offered the notice.',
    ),
    signature('Sign that you were offered the notice.'),
  );
}

function photographs(practice: string): ProductSection {
  const may = yesNo(
    `May ${practice} show pictures of you to others, for example to teach or on its website?`,
    'Say whether we may show pictures of you.',
  );
  return section(
    'Photographs',
    'Pictures for your own record are part of your care. This is about all other uses.',
    may,
    after(
      may,
      'yes',
      ask('Multiple Choice', 'What may they be used for?', {
        specific: { options: ['Teaching other professionals', 'Our website', 'Social media', 'Printed brochures'] },
      }),
    ),
    after(
      may,
      'yes',
      ask('Single Choice', 'May your face be seen?', {
        specific: { options: ['Yes', 'No, only the part that was treated'] },
      }),
    ),
    text('<p>You can say no, and you can change your mind later. It has no effect on your treatment.</p>'),
    signature('Sign your choice.'),
  );
}

/** Returns the text as it stands in rich text. */
function html(practice: string): string {
  return practice.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function productSections(practice: string): readonly ProductSection[] {
  return [
    emergencyContact(),
    maySpeakWith(practice),
    pharmacy(),
    consentToTreatment(practice),
    financialAgreement(practice),
    privacyPractices(practice),
    photographs(practice),
  ];
}
