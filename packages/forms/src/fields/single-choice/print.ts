// Single Choice on paper: every option, the chosen one marked.
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { FieldPrint } from '../../kit/print.ts';
import { chosenOption, otherAnswer, type SingleChoice } from './definition.ts';

export const singleChoicePrint: FieldPrint<SingleChoice, ChoiceProperties> = {
  print: (value, { label, properties: { options, displayOther, other }, messages }) => {
    const own = otherAnswer(value);
    const word = other || messages.other;
    const choices = options.map((option) => ({ ...option, isChosen: option.text === chosenOption(value) }));
    const last = { text: own ? `${word}: ${own}` : word, isChosen: own !== undefined };
    return [{ kind: 'choices', label, marks: 'round', choices: displayOther || own ? [...choices, last] : choices }];
  },
};
