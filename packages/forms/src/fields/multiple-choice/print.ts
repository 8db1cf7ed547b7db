// Multiple Choice on paper: every option, the checked ones marked.
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { FieldPrint } from '../../kit/print.ts';
import type { MultipleChoice } from './definition.ts';

export const multipleChoicePrint: FieldPrint<MultipleChoice, ChoiceProperties> = {
  print: (value, { label, properties: { options, displayOther, other }, messages }) => {
    const word = other || messages.other;
    const choices = options.map((option) => ({ ...option, isChosen: value.options.includes(option.text) }));
    const last = { text: value.other ? `${word}: ${value.other}` : word, isChosen: value.other !== null };
    return [
      { kind: 'choices', label, marks: 'square', choices: displayOther || value.other ? [...choices, last] : choices },
    ];
  },
};
