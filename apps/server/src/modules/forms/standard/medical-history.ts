// Standard form: the doctor, conditions with their follow-ups, allergies and medicines.
import { allergies, defineField, medicalConditions, womensHealth } from '@foyer/forms';
import { namedId } from '../../../platform/crypto/named-id.ts';
import { anyOf, anyRow, isYes } from './conditions.ts';
import { type FormDraft, fieldsOf } from './form-draft.ts';
import { yesNoGrid } from './lists.ts';

const key = 'medical-history';
const yesNo = { options: ['Yes', 'No'], displayAsColumns: true };

/** Questions of a row. All forms made of this one share their ids, so that the record's rows fit each of them. */
const inRow =
  (of: string) =>
  (name: string, label: string, sublabel = '', options?: readonly string[]) => {
    const parts = { uuid: namedId(`foyer ${of} ${name}`), common: { label, sublabel, makeRequired: name === 'name' } };
    return options
      ? defineField('Dropdown', { ...parts, specific: { options } })
      : defineField('Short Text Entry', { ...parts, specific: { limit: true, max: 150 } });
  };

function medicineFields() {
  const question = inRow('medicine');
  return [
    question('name', 'Name'),
    question('dose', 'Dose'),
    question('often', 'How often', '', [
      'Once a day',
      'Twice a day',
      'Three times a day',
      'When I need it',
      'Once a week',
      'Other',
    ]),
    question('reason', 'What for', 'A word or two is enough.'),
  ].map((field, sort_order) => ({ ...field, sort_order }));
}

/** Returns the stored answer of somebody who takes these: name, dose, how often and what for of each. */
export function medicineRows(medicines: readonly (readonly string[])[]) {
  const fields = medicineFields();
  const rows = medicines.map((answers, at) => ({
    key: `r${at + 1}`,
    values: Object.fromEntries(fields.map(({ uuid }, place) => [uuid, answers[place] ?? ''])),
  }));
  return { rows, none: false };
}

function allergyFields() {
  const question = inRow('allergy');
  return [question('name', 'To what'), question('reaction', 'What happens?')].map((field, sort_order) => ({
    ...field,
    sort_order,
  }));
}

type Fields = ReturnType<typeof fieldsOf>;

function askForConditions(f: Fields, practice: string): void {
  f.section('Conditions');
  const conditions = f.needKnown('conditions', 'Do you have, or have you had, any of these?', {
    type: 'Grid',
    common: { missingText: 'Say of each condition whether you have it or had it.', confirmItems: true },
    specific: yesNoGrid(medicalConditions, 'Since when? How is it treated?'),
  });
  f.need('Long Text Entry', 'When, and does your doctor want antibiotics before dental work?', {
    display_name: 'Joint, heart valve or pacemaker',
    common: {
      sublabel: 'For your joint replacement, artificial heart valve or pacemaker.',
      missingText: 'Say when it was, and whether your doctor wants antibiotics before dental work.',
      showWhen: anyRow(conditions, ['joint-replacement', 'artificial-heart-valve', 'pacemaker']),
    },
    specific: { limit: true, max: 300 },
  });
  f.need('Single Choice', 'Do you take or get medicine for your bones (Fosamax, Prolia, Zometa)?', {
    display_name: 'Medicine for the bones',
    common: {
      missingText: 'Say whether you take or get medicine for your bones.',
      showWhen: anyRow(conditions, ['osteoporosis', 'cancer']),
    },
    specific: { options: ['Yes', 'No', 'I do not know'], displayAsColumns: true },
  });
  f.section('How you are today');
  const thinners = f.need('Single Choice', 'Do you take blood thinners, also aspirin?', {
    display_name: 'Blood thinners',
    common: {
      sublabel: 'For example warfarin, Eliquis, Xarelto, Plavix or a daily aspirin.',
      missingText: 'Say whether you take blood thinners.',
    },
    specific: yesNo,
  });
  f.need('Short Text Entry', 'Which blood thinner?', {
    display_name: 'Which blood thinner',
    common: { missingText: 'Say which blood thinner you take.', showWhen: isYes(thinners) },
    specific: { limit: true, max: 150 },
  });
  f.add('Number', 'How strong is your pain today?', {
    display_name: 'Pain today',
    common: { sublabel: 'From 0, no pain, to 10, the worst that you can think of.' },
    specific: { limit: true, min: 0, max: 10, step: 1 },
  });
  const sex = f.known('sex', 'Sex');
  f.known('womensHealth', 'Is any of this true for you?', {
    common: { showWhen: { match: 'all', rows: [{ field: sex, is: '!=', value: 'male' }] } },
    specific: { options: [...womensHealth, { text: 'None of these', isExclusive: true }], displayAsColumns: true },
  });
  f.known('anythingElse', `Anything else ${practice} should know?`, {
    common: { sublabel: 'For example surgery, a long illness, or something that worries you.' },
    specific: { limit: true, max: 150 },
  });
}

function askForAllergiesAndMedicines(f: Fields): void {
  f.section('Allergies');
  f.needKnown('allergies', 'Are you allergic to any of these?', {
    type: 'Grid',
    common: { missingText: 'Say of each of these whether you are allergic to it.', confirmItems: true },
    specific: yesNoGrid(allergies, 'What happens?'),
  });
  f.known('otherAllergies', 'Are you allergic to anything else?', {
    common: { sublabel: 'Leave it out if there is nothing else.', confirmItems: true },
    specific: { itemName: 'Allergy', addLabel: 'Add an allergy', max: 20 },
    fields: allergyFields(),
  });
  f.section('Medicines');
  f.needKnown('medicines', 'Which medicines do you take?', {
    type: 'Repeating Group',
    common: {
      sublabel: 'Also drops, inhalers, vitamins and what you buy without a prescription.',
      missingText: 'Add your medicines, or tick “I take no medicines”.',
      confirmItems: true,
    },
    specific: { itemName: 'Medicine', addLabel: 'Add a medicine', noneLabel: 'I take no medicines', max: 30 },
    fields: medicineFields(),
  });
  f.section('Tobacco and alcohol');
  const tobacco = f.add('Single Choice', 'Do you smoke, or use tobacco or vapes?', {
    display_name: 'Tobacco',
    specific: { options: ['Never', 'I used to', 'Yes, some days', 'Yes, every day'] },
  });
  f.add('Short Text Entry', 'What, and how much a day?', {
    display_name: 'How much tobacco',
    common: { showWhen: anyOf(tobacco, ['yes-some-days', 'yes-every-day']) },
    specific: { limit: true, max: 100 },
  });
  f.add('Single Choice', 'How often do you drink alcohol?', {
    display_name: 'Alcohol',
    specific: { options: ['Never', 'Once a month or less', 'A few times a month', 'A few times a week', 'Every day'] },
  });
}

export function medicalHistory(practice: string): FormDraft {
  const f = fieldsOf(key, 'Medical History');

  f.section('Your doctor', '', 2);
  const hasDoctor = f.needKnown('underDoctorsCare', "Are you under a doctor's care now?", {
    common: { missingText: "Say whether you are under a doctor's care." },
    specific: yesNo,
  });
  const withDoctor = { showWhen: isYes(hasDoctor) };
  f.known('doctorName', "Doctor's name", { common: withDoctor, specific: { limit: true, max: 80 } });
  f.known('doctorPhone', "Doctor's phone number", { common: withDoctor });
  f.known('lastPhysicalExam', 'Date of your last physical exam', {
    common: { sublabel: 'A rough date is fine.' },
    specific: { pastFuture: 'past' },
  });
  f.page();
  askForConditions(f, practice);
  f.page();
  askForAllergiesAndMedicines(f);
  f.page();
  f.section('Sign and send');
  f.need('Checkbox', 'These answers are complete as far as I know.', {
    common: { missingText: 'Tick the box to say that your answers are complete.' },
    display_name: 'Confirmation',
  });
  f.need('Signature', 'Signature', { common: { missingText: 'Sign your answers.' }, display_name: 'Signature' });
  f.send('Send');
  return {
    key,
    name: 'Medical History',
    audience: 'patients',
    fields: f.fields,
    settings: { checkPages: true, review: 'before-signing' },
  };
}
