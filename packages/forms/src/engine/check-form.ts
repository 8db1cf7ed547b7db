// The strict check of a form before it is published: its format, its conditions, and the codes of its options.
import { type FormField, nameOf } from '../kit/field.ts';
import { checkFormat, placesIn } from '../model/check-form.ts';
import type { FormFault } from '../model/check-schema.ts';
import { readForm } from '../model/read-form.ts';
import { MAX_CONDITIONS, readCondition, rowsIn } from './conditions.ts';
import { canHave, compiledLogic, compileLogic, type Logic } from './relevance.ts';

/** Maximum number of faults that are listed. */
const MOST = 100;

/** Returns why a form version's `object` cannot be published; empty if it can. `object` may be any plain JSON. Never throws. */
export function checkForm(object: unknown): readonly FormFault[] {
  const faults = checkFormat(object);
  return faults.length > 0 ? faults : checkLogic(object as object).slice(0, MOST);
}

/** Returns what is wrong with the conditions and the options of a form that is in the format. */
function checkLogic(object: object): readonly FormFault[] {
  const read = readForm(object);
  if (!read.ok) return [];
  const { fields } = read;
  const places = new Map(placesIn(object, '').map(({ uuid, path }) => [uuid, path]));
  const placeOf = ({ uuid }: FormField) => places.get(uuid) ?? 'fields';
  const logic = compileLogic(fields);
  const conditions = fields.flatMap(({ properties: { common } }) => [common.showWhen, common.requiredWhen]);
  const isMany = conditions.filter((condition) => condition !== undefined).length > MAX_CONDITIONS;
  return [
    ...(isMany ? [{ path: 'fields', message: `may have at most ${MAX_CONDITIONS} conditions` }] : []),
    ...fields.flatMap((field) =>
      (['showWhen', 'requiredWhen'] as const).flatMap((property) => conditionFaults(field, property, logic, placeOf)),
    ),
    ...logic.circles.flatMap((circle) => circleFaults(circle, logic, placeOf)),
    ...fields.flatMap((field) => optionFaults(rawOptions(object, placeOf(field)), placeOf(field))),
  ];
}

/** Returns the fields (from readForm) with a condition that is left out when the form is filled in. */
export function fieldsWithUnusedConditions(fields: readonly FormField[]): readonly FormField[] {
  const { nodeOf, circles } = compiledLogic(fields);
  const circling = new Set(circles.flat());
  return fields.filter(
    (field) =>
      circling.has(field) ||
      (['showWhen', 'requiredWhen'] as const).some((property) => {
        const raw = field.properties.common[property];
        return (
          raw !== undefined &&
          !(canHave(field, property) && readCondition(raw, (uuid) => nodeOf.get(uuid)?.field).isUsable)
        );
      }),
  );
}

type PlaceOf = (field: FormField) => string;

function conditionFaults(
  field: FormField,
  property: 'showWhen' | 'requiredWhen',
  { nodeOf }: Logic,
  placeOf: PlaceOf,
): readonly FormFault[] {
  const raw = field.properties.common[property];
  if (raw === undefined) return [];
  const path = `${placeOf(field)}.properties.common.${property}`;
  if (!canHave(field, property)) return [{ path, message: `is not possible for ${field.type_name}` }];
  const { faults } = readCondition(raw, (uuid) => nodeOf.get(uuid)?.field);
  return faults.map((fault) => ({ path: `${path}${fault.path}`, message: fault.message }));
}

/** A section or page that looks at what it covers is told so; all other circles are named by their fields. */
function circleFaults(circle: readonly FormField[], { nodeOf }: Logic, placeOf: PlaceOf): readonly FormFault[] {
  const gatesOf = ({ uuid }: FormField) => nodeOf.get(uuid)?.gates ?? [];
  const inside = circle.flatMap((head) => {
    const rows = rowsIn(readCondition(head.properties.common.showWhen, (uuid) => nodeOf.get(uuid)?.field).condition);
    const looked = rows.flatMap((row) => nodeOf.get(row.field)?.field ?? []);
    const isInside = looked.some((field) => gatesOf(field).some((gate) => gate.field === head));
    return isInside
      ? [{ path: `${placeOf(head)}.properties.common.showWhen`, message: 'looks at a field inside itself' }]
      : [];
  });
  if (inside.length > 0) return inside;
  const [first] = circle.filter(({ properties }) => properties.common.showWhen !== undefined);
  const names = circle.map(nameOf).join(', ');
  return first
    ? [{ path: `${placeOf(first)}.properties.common.showWhen`, message: `goes round in a circle: ${names}` }]
    : [];
}

/** Returns the options as the form's author wrote them. */
function rawOptions(object: object, path: string): readonly unknown[] {
  const at = Number(/^fields\[(\d+)\]$/.exec(path)?.[1]);
  const field = (object as { fields: readonly unknown[] }).fields[at] as
    | { properties?: { specific?: { options?: unknown } } }
    | undefined;
  const options = field?.properties?.specific?.options;
  return Array.isArray(options) ? options : [];
}

function optionFaults(options: readonly unknown[], place: string): readonly FormFault[] {
  const first = new Map<unknown, number>();
  return options.flatMap((option, at): readonly FormFault[] => {
    const { code, points } = (typeof option === 'object' && option !== null ? option : {}) as Record<string, unknown>;
    const path = `${place}.properties.specific.options[${at}]`;
    const before = first.get(code);
    if (code !== undefined && before === undefined) first.set(code, at);
    return [
      ...(before === undefined ? [] : [{ path: `${path}.code`, message: `is also the code of options[${before}]` }]),
      ...(typeof points === 'number' && !/^-?\d+(?:\.\d\d?)?$/.test(`${points}`)
        ? [{ path: `${path}.points`, message: 'may have at most two decimal places' }]
        : []),
    ];
  });
}
