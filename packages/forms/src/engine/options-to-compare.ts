// What the answers that conditions compare are called, for the form's author.
import { sexOptions } from '../fields/sex/definition.ts';
import type { FormField } from '../kit/field.ts';
import { codesOf } from '../kit/option-codes.ts';
import type { Option } from '../kit/options.ts';
import { OTHER } from './sources.ts';

interface Named {
  readonly code: string;
  readonly text: string;
}

const namedOf = (options: readonly Option[]): readonly Named[] => {
  const codes = codesOf(options);
  return options.map(({ text }, at) => ({ code: codes[at] ?? '', text }));
};

/** Returns the codes that a field's answer is compared with, and their texts; the answer of one's own without a text. */
export function optionsToCompare({ type_name, properties: { specific } }: FormField): readonly Named[] {
  if (type_name === 'Sex') return namedOf(sexOptions.map((text) => ({ text })));
  if (type_name === 'Grid') return (specific.columns ?? []) as readonly Named[];
  const own = specific.displayOther === true ? [{ code: OTHER, text: '' }] : [];
  return [...namedOf((specific.options ?? []) as readonly Option[]), ...own];
}

/** Returns the rows of a Grid, whose answers are compared one by one. */
export function rowsToCompare({ type_name, properties: { specific } }: FormField): readonly Named[] {
  return type_name === 'Grid' ? ((specific.rows ?? []) as readonly Named[]) : [];
}
