// Sliding Scale on paper: its options, the chosen one marked.
import type { FieldPrint } from '../../kit/print.ts';
import type { SlidingScaleProperties } from './definition.ts';

export const slidingScalePrint: FieldPrint<number, SlidingScaleProperties> = {
  print: (value, { label, properties }) => {
    const choices = properties.options.map(({ text }, at) => ({ text, isChosen: at === value }));
    return [{ kind: 'choices', label, marks: 'round', choices }];
  },
};
