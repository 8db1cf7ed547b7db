// Single Choice: radio buttons.
import { useCallback } from 'react';
import { choiceControl } from '../../kit/choice-list.tsx';
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { ControlProps } from '../../kit/control.ts';
import { chosenOption, otherAnswer, type SingleChoice } from './definition.ts';

export function SingleChoiceControl(view: ControlProps<SingleChoice, ChoiceProperties>) {
  const { value, change } = view;
  const choose = useCallback((option: string) => change({ option }), [change]);
  return choiceControl(view, {
    type: 'radio',
    chosen: chosenOption(value),
    choose,
    other: otherAnswer(value),
    answerOther: (other) => change(other === undefined ? null : { other }),
  });
}
