// Mobile Consent on paper: the text, with the box or the two answers.
import type { FieldPrint } from '../../kit/print.ts';
import {
  type Consent,
  type ConsentProperties,
  consentText,
  hasMarketing,
  marketingText,
  textsAnswer,
} from './definition.ts';

export const mobileConsentPrint: FieldPrint<Consent, ConsentProperties> = {
  print: (value, { label, properties, messages, surroundings }) => {
    const text = consentText(properties, messages, surroundings.companyName);
    const answer = textsAnswer(value);
    const news = properties.asksMarketing
      ? [{ text: marketingText(messages, surroundings.companyName), isChosen: hasMarketing(value) }]
      : [];
    if (properties.consentMode === 'required')
      return [{ kind: 'choices', label, marks: 'square', choices: [{ text, isChosen: answer === true }, ...news] }];
    const choices = [
      { text: messages.consentYes, isChosen: answer === 'yes' },
      { text: messages.consentNo, isChosen: answer === 'no' },
    ];
    const asked = { kind: 'choices', label: `${label}: ${text}`, marks: 'round', choices } as const;
    return news.length > 0 ? [asked, { kind: 'choices', label, marks: 'square', choices: news }] : [asked];
  },
};
