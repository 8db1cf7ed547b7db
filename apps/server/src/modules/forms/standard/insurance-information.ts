// Standard form: the insurance that pays: its card, whose it is, and a second one.
import { isNo, isYes } from './conditions.ts';
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'insurance-information';
const yesNo = { options: ['Yes', 'No'], displayAsColumns: true };

export function insuranceInformation(): FormDraft {
  const f = fieldsOf(key, 'Insurance Information');

  /** The card of an insurance, and who holds it if that is somebody else; `showWhen` of all of it. */
  const insurance = (which: 'primary' | 'secondary', showWhen: object, words: InsuranceWords) => {
    f.needKnown(`${which}Insurance.card`, words.card, {
      common: { missingText: words.cardMissing, showWhen },
      specific: { which, need: 'either' },
    });
    const isHolder = f.need('Single Choice', words.isHolder, {
      common: { missingText: words.isHolderMissing, showWhen },
      display_name: words.isHolder,
      specific: yesNo,
    });
    f.needKnown(`${which}Insurance.name`, words.holder, {
      common: {
        missingText: `Enter the first and last name of the ${words.holder.toLowerCase()}.`,
        showWhen: isNo(isHolder),
      },
      display_name: words.holder,
    });
    f.known(`${which}Insurance.birthdate`, `${words.holder}'s date of birth`, {
      common: { showWhen: isNo(isHolder) },
      display_name: `${words.holder}'s date of birth`,
    });
  };

  f.section('Insurance Information');
  const isInsured = f.need('Single Choice', 'Do you have dental insurance?', {
    common: { missingText: 'Say whether you have dental insurance.' },
    display_name: 'Dental insurance',
    specific: yesNo,
  });
  insurance('primary', isYes(isInsured), {
    card: 'Your insurance card',
    cardMissing: 'Take a photo of the front of your card, or type the company and the member number.',
    isHolder: 'I am the holder',
    isHolderMissing: 'Say whether you are the holder of the insurance.',
    holder: 'Policy holder',
  });
  const hasSecond = f.need('Single Choice', 'Do you have a second insurance?', {
    common: { missingText: 'Say whether you have a second insurance.', showWhen: isYes(isInsured) },
    display_name: 'Second insurance',
    specific: yesNo,
  });
  f.add('Page Break', '', { common: { showWhen: isYes(hasSecond) } });
  f.section('Second insurance');
  insurance('secondary', isYes(hasSecond), {
    card: 'The card of your second insurance',
    cardMissing: 'Take a photo of the front of the second card, or type the company and the member number.',
    isHolder: 'I am the holder of the second insurance',
    isHolderMissing: 'Say whether you are the holder of the second insurance.',
    holder: 'Second policy holder',
  });
  f.send('Send');
  return { key, name: 'Insurance Information', audience: 'some', fields: f.fields };
}

interface InsuranceWords {
  readonly card: string;
  readonly cardMissing: string;
  readonly isHolder: string;
  readonly isHolderMissing: string;
  readonly holder: string;
}
