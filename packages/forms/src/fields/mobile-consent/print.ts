// Mobile Consent on paper: the text, with the box or the two answers.
import type { FieldPrint } from '../../kit/print.ts';
import { type Consent, type ConsentProperties, consentText } from './definition.ts';

export const mobileConsentPrint: FieldPrint<Consent, ConsentProperties> = {
  print: (value, { label, properties, messages, surroundings }) => {
    const text = consentText(properties, messages, surroundings.companyName);
    if (properties.consentMode === 'required')
      return [{ kind: 'choices', label, marks: 'square', choices: [{ text, isChosen: value === true }] }];
    const choices = [
      { text: messages.consentYes, isChosen: value === 'yes' },
      { text: messages.consentNo, isChosen: value === 'no' },
    ];
    return [{ kind: 'choices', label: `${label}: ${text}`, marks: 'round', choices }];
  },
};
