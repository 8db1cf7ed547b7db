// Single Choice: radio buttons.
import { ChoiceList } from '../../kit/choice-list.tsx';
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { ControlProps } from '../../kit/control.ts';
import { chosenOption, otherAnswer, type SingleChoice } from './definition.ts';

export function SingleChoiceControl(view: ControlProps<SingleChoice, ChoiceProperties>) {
  const chosen = chosenOption(view.value);
  return (
    <ChoiceList
      view={view}
      type="radio"
      isChosen={(option) => option === chosen}
      choose={(option) => view.change({ option })}
      other={otherAnswer(view.value)}
      answerOther={(other) => view.change(other === undefined ? null : { other })}
    />
  );
}
