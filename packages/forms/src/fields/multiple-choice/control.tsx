// Multiple Choice: boxes.
import { useCallback } from 'react';
import { choiceControl } from '../../kit/choice-list.tsx';
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { ControlProps } from '../../kit/control.ts';
import type { MultipleChoice } from './definition.ts';

export function MultipleChoiceControl(view: ControlProps<MultipleChoice, ChoiceProperties>) {
  const { value, change } = view;
  const choose = useCallback(
    (option: string, isChosen: boolean) => {
      const others = value.options.filter((chosen) => chosen !== option);
      change({ ...value, options: isChosen ? [...others, option] : others });
    },
    [value, change],
  );
  return choiceControl(view, {
    type: 'checkbox',
    chosen: value.options,
    choose,
    other: value.other ?? undefined,
    answerOther: (other) => change({ ...value, other: other ?? null }),
  });
}
