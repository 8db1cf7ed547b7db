// Lends the types of fields to those that hold other fields. Call it before their code is loaded.
import { lent } from '../kit/sub-fields.ts';
import { definitionOf, printOf } from '../model/registry.ts';
import { checkField } from './check-field.ts';

export function lendTypes(): void {
  lent.types ??= { definitionOf, printOf, check: checkField };
}
