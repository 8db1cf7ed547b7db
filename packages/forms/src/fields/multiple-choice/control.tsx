// Multiple Choice: boxes.
import { ChoiceList } from '../../kit/choice-list.tsx';
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { ControlProps } from '../../kit/control.ts';
import type { MultipleChoice } from './definition.ts';

export function MultipleChoiceControl(view: ControlProps<MultipleChoice, ChoiceProperties>) {
  const { value, change } = view;
  return (
    <ChoiceList
      view={view}
      type="checkbox"
      isChosen={(option) => value.options.includes(option)}
      choose={(option, isChosen) => {
        const others = value.options.filter((chosen) => chosen !== option);
        change({ ...value, options: isChosen ? [...others, option] : others });
      }}
      other={value.other ?? undefined}
      answerOther={(other) => change({ ...value, other: other ?? null })}
    />
  );
}
