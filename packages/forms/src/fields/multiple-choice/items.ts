// The items of a Multiple Choice: each chosen option, and the other answer. "None of these" is none.
import type { ChoiceProperties } from '../../kit/choice-properties.ts';
import type { Items } from '../../kit/items.ts';
import type { MultipleChoice } from './definition.ts';

const itemOf = (text: string) => ({ key: text, text, detail: '' });

export const multipleChoiceItems: Items<MultipleChoice, ChoiceProperties> = {
  list({ options, other }, properties) {
    const none = new Set(properties.options.filter(({ isExclusive }) => isExclusive).map(({ text }) => text));
    return [...options.filter((option) => !none.has(option)), ...(other ? [other] : [])].map(itemOf);
  },
  keep: ({ options, other }, isKept) => ({
    options: options.filter(isKept),
    other: other === null || isKept(other) ? other : null,
  }),
  add(value, from, key, properties) {
    if (from.options.includes(key) && !value.options.includes(key)) {
      const none = new Set(properties.options.filter(({ isExclusive }) => isExclusive).map(({ text }) => text));
      return { ...value, options: [...value.options.filter((option) => !none.has(option)), key] };
    }
    return from.other === key ? { ...value, other: value.other || key } : value;
  },
};
