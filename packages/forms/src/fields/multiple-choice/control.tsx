// Multiple Choice: boxes.
import { useCallback } from 'react';
import { choiceControl } from '../../kit/choice-list.tsx';
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { ControlProps } from '../../kit/control.ts';
import type { MultipleChoice } from './definition.ts';

export function MultipleChoiceControl(view: ControlProps<MultipleChoice, ChoiceProperties>) {
  const { value, change, properties } = view;
  const isAlone = (option: string) =>
    properties.options.some(({ text, isExclusive }) => isExclusive && text === option);
  /** Those that stay when something else is chosen. */
  const others = value.options.filter((chosen) => !isAlone(chosen));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest follows from these
  const choose = useCallback(
    (option: string, isChosen: boolean) => {
      if (!isChosen) change({ ...value, options: value.options.filter((chosen) => chosen !== option) });
      else change(isAlone(option) ? { options: [option], other: null } : { ...value, options: [...others, option] });
    },
    [value, change],
  );
  return choiceControl(view, {
    type: 'checkbox',
    chosen: value.options,
    choose,
    other: value.other ?? undefined,
    answerOther: (other) => change({ options: others, other: other ?? null }),
  });
}
