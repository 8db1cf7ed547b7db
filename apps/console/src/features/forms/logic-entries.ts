// Everything in a form that depends on answers, for the list of all logic: conditions, calculations and alerts, with their places.
import type { FormAlert, FormField } from '@foyer/forms';
import { conditionsIn } from './condition-parts.ts';
import type { FormDoc } from './form-doc.ts';
import { placesOf } from './outline.ts';
import { addedUp, nodesIn } from './score-parts.ts';

interface FieldEntry {
  readonly field: FormField;
  /** The group in whose rows it is asked; undefined for a field of the form itself. */
  readonly group: FormField | undefined;
  /** From 1. */
  readonly page: number;
}

export interface ConditionEntry extends FieldEntry {
  readonly kind: 'showWhen' | 'requiredWhen';
  readonly raw: unknown;
}

export interface CalculationEntry extends FieldEntry {
  readonly kind: 'calculation';
  /** The fields that it looks at, each once. */
  readonly sources: readonly FormField[];
  /** Whether it adds up points, and nothing else. */
  readonly isSum: boolean;
}

export interface AlertEntry {
  readonly kind: 'alert';
  readonly alert: FormAlert;
}

export type LogicEntry = ConditionEntry | CalculationEntry | AlertEntry;

/** Returns all of it in the order of the form, alerts last; also what cannot be read. */
export function logicEntries(doc: FormDoc): readonly LogicEntry[] {
  const places = placesOf(doc);
  const fieldOf = findField(doc);
  const own = (field: FormField, group: FormField | undefined, page: number): readonly LogicEntry[] => {
    const { expression } = field.properties.specific;
    const named = new Set(nodesIn(expression).map((node) => node.field));
    const sources = [...named].flatMap((uuid) => (typeof uuid === 'string' ? (fieldOf(uuid) ?? []) : []));
    const calculation: CalculationEntry = {
      kind: 'calculation',
      field,
      group,
      page,
      sources,
      isSum: addedUp(expression) !== undefined,
    };
    return [
      ...conditionsIn({ fields: [field] }).map(({ property, raw }) => ({ kind: property, raw, field, group, page })),
      ...(field.type_name === 'Calculated' ? [calculation] : []),
    ];
  };
  return [
    ...doc.fields.flatMap((field, at) => {
      const page = places[at]?.page ?? 1;
      return [...own(field, undefined, page), ...field.fields.flatMap((sub) => own(sub, field, page))];
    }),
    ...(doc.alerts ?? []).map((alert) => ({ kind: 'alert' as const, alert })),
  ];
}

/** Returns what finds a field of the form, or one in the rows of its groups. */
export function findField({ fields }: Pick<FormDoc, 'fields'>): (uuid: string) => FormField | undefined {
  const all = fields.flatMap((field) => [field, ...field.fields]);
  return (uuid) => all.find((field) => field.uuid === uuid);
}
