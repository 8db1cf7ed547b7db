// The strict check of a form before it is published: its format, its conditions and expressions, and the codes of its options.
import { type FormField, nameOf } from '../kit/field.ts';
import { checkFormat, placesIn } from '../model/check-form.ts';
import type { FormFault } from '../model/check-schema.ts';
import type { FormAlert } from '../model/form-alerts.ts';
import { isRecord } from '../model/read-field.ts';
import { readForm } from '../model/read-form.ts';
import { MAX_CONDITIONS, readCondition, rowsIn } from './conditions.ts';
import { MAX_CALCULATIONS, MAX_NODES, mostSteps, readExpression } from './expressions.ts';
import { ownFieldFaults } from './own-field-faults.ts';
import { MAX_STEPS } from './reckon.ts';
import { canHave, compiledLogic, compileLogic, type Logic } from './relevance.ts';
import { rowsKindOf } from './rows.ts';

/** Maximum number of faults that are listed. */
const MOST = 100;

/** Returns why a form version's `object` cannot be published; empty if it can. `object` may be any plain JSON. Never throws. */
export function checkForm(object: unknown): readonly FormFault[] {
  const faults = checkFormat(object);
  if (faults.length > 0)
    return faults.map((fault) => (isBlankOption(object, fault.path) ? { ...fault, message: 'has no text' } : fault));
  return logicFaults(object as object).slice(0, MOST);
}

/** Whether the place is that of an option without a text. */
function isBlankOption(object: unknown, place: string): boolean {
  const [, path = '', at] = /^(.+)\.properties\.specific\.options\[(\d+)\]$/.exec(place) ?? [];
  return at !== undefined && hasNoText(rawOptions(object as object, path)[Number(at)]);
}

function hasNoText(option: unknown): boolean {
  const text = isRecord(option) && !isRecord(option.image) ? option.text : option;
  return typeof text === 'string' && text.trim() === '';
}

/** Returns what is wrong with the conditions, the expressions and the options of a form that is in the format. */
function logicFaults(object: object): readonly FormFault[] {
  const read = readForm(object);
  if (!read.ok) return [];
  const { fields } = read;
  const places = new Map(placesIn(object, '').map(({ uuid, path }) => [uuid, path]));
  const placeOf = ({ uuid }: FormField) => places.get(uuid) ?? 'fields';
  const logic = compileLogic(fields);
  const inRows = fields.flatMap((group) => subFieldsWithLogic(group, logic));
  const asked = [...fields, ...inRows.map(({ field }) => field)];
  const conditions = asked.flatMap(({ properties: { common } }) => [common.showWhen, common.requiredWhen]);
  const isMany = conditions.filter((condition) => condition !== undefined).length > MAX_CONDITIONS;
  return [
    ...(isMany ? [{ path: 'fields', message: `may have at most ${MAX_CONDITIONS} conditions` }] : []),
    ...fields.flatMap((field) =>
      bothKinds.flatMap((property) => conditionFaults(field, property, logicFieldOf(logic), placeOf)),
    ),
    ...inRows.flatMap(({ field, fieldOf }) =>
      bothKinds.flatMap((property) => conditionFaults(field, property, fieldOf, placeOf)),
    ),
    ...expressionFaults(fields, inRows, logic, placeOf),
    ...alertFaults(object, logic),
    ...logic.circles.flatMap((circle) => circleFaults(circle, logic, placeOf)),
    ...fields.flatMap((field) => optionFaults(rawOptions(object, placeOf(field)), placeOf(field))),
    ...ownFieldFaults(fields, placeOf),
  ];
}

const bothKinds = ['showWhen', 'requiredWhen'] as const;

type FieldOf = (uuid: string) => FormField | undefined;

const logicFieldOf =
  ({ nodeOf }: Pick<Logic, 'nodeOf'>): FieldOf =>
  (uuid) =>
    nodeOf.get(uuid)?.field;

/** Something in the rows of a group. */
interface SubField {
  readonly field: FormField;
  /** Finds what it may look at: the fields of the row and those outside. */
  readonly fieldOf: FieldOf;
  /** How many rows there can be. */
  readonly most: number;
}

function subFieldsWithLogic(group: FormField, logic: Logic): readonly SubField[] {
  const most = rowsKindOf(group)?.most(group);
  if (most === undefined) return [];
  const outside = logicFieldOf(logic);
  const fieldOf: FieldOf = (uuid) => group.fields.find((sub) => sub.uuid === uuid) ?? outside(uuid);
  return group.fields.filter((sub) => !sub.is_deleted).map((field) => ({ field, fieldOf, most }));
}

/** Returns the fields (from readForm) with a condition or an expression that is left out when the form is filled in. */
export function fieldsWithUnusedConditions(fields: readonly FormField[]): readonly FormField[] {
  const logic = compiledLogic(fields);
  const { nodeOf, circles } = logic;
  const circling = new Set(circles.flat());
  const isUnused = (field: FormField, fieldOf: FieldOf) =>
    bothKinds.some((property) => {
      const raw = field.properties.common[property];
      return raw !== undefined && !(canHave(field, property) && readCondition(raw, fieldOf).isUsable);
    });
  return fields.filter(
    (field) =>
      circling.has(field) ||
      field.fields.some((sub) => circling.has(sub)) ||
      (field.type_name === 'Calculated' && nodeOf.get(field.uuid)?.calculation === undefined) ||
      isUnused(field, logicFieldOf(logic)) ||
      subFieldsWithLogic(field, logic).some((sub) => isUnused(sub.field, sub.fieldOf) || isUnreadable(sub)),
  );
}

function isUnreadable({ field, fieldOf }: SubField): boolean {
  const { expression } = field.properties.specific;
  return field.type_name === 'Calculated' && readExpression(expression, fieldOf).expression === undefined;
}

type PlaceOf = (field: FormField) => string;

function conditionFaults(
  field: FormField,
  property: 'showWhen' | 'requiredWhen',
  fieldOf: FieldOf,
  placeOf: PlaceOf,
): readonly FormFault[] {
  const raw = field.properties.common[property];
  if (raw === undefined) return [];
  const path = `${placeOf(field)}.properties.common.${property}`;
  if (!canHave(field, property)) return [{ path, message: `is not possible for ${field.type_name}` }];
  const { faults } = readCondition(raw, fieldOf);
  return faults.map((fault) => ({ path: `${path}${fault.path}`, message: fault.message }));
}

/** Returns what is wrong with the alerts, which are in the format. */
function alertFaults(object: object, { nodeOf }: Logic): readonly FormFault[] {
  const { alerts = [] } = object as { readonly alerts?: readonly FormAlert[] };
  return alerts.flatMap(({ id, when }, at): readonly FormFault[] => {
    const before = alerts.findIndex((alert) => alert.id === id);
    const { faults, condition } = readCondition(when, (uuid) => nodeOf.get(uuid)?.field);
    const path = `alerts[${at}].when`;
    return [
      ...(before < at ? [{ path: `alerts[${at}].id`, message: `is also the id of alerts[${before}]` }] : []),
      ...(faults.length === 0 && rowsIn(condition).length === 0 ? [{ path, message: 'has no rows' }] : []),
      ...faults.map((fault) => ({ path: `${path}${fault.path}`, message: fault.message })),
    ];
  });
}

/** Returns what is wrong with single expressions and with all of them together. */
function expressionFaults(
  fields: readonly FormField[],
  inRows: readonly SubField[],
  logic: Logic,
  placeOf: PlaceOf,
): readonly FormFault[] {
  const fieldOf = logicFieldOf(logic);
  const read = [...fields.map((field) => ({ field, fieldOf, most: 1 })), ...inRows]
    .filter(({ field }) => field.type_name === 'Calculated')
    .map(({ field, most, ...from }) => ({
      field,
      most,
      ...readExpression(field.properties.specific.expression, from.fieldOf),
    }));
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  const rowsOf = (group: string) => {
    const field = fieldOf(group);
    return (field && rowsKindOf(field)?.most(field)) ?? 0;
  };
  const steps = sum(read.map(({ expression, most }) => (expression ? most * mostSteps(expression, rowsOf) : 0)));
  const beyond = (count: number, most: number, what: string): readonly FormFault[] =>
    count > most ? [{ path: 'fields', message: `may have at most ${most} ${what}` }] : [];
  return [
    ...beyond(read.length, MAX_CALCULATIONS, 'calculated fields'),
    ...beyond(sum(read.map(({ nodes }) => nodes)), MAX_NODES, 'nodes in all expressions'),
    ...beyond(steps, MAX_STEPS, 'steps in all expressions'),
    ...read.flatMap(({ field, faults }) =>
      faults.map(({ path, message }) => ({
        path: `${placeOf(field)}.properties.specific.expression${path}`,
        message,
      })),
    ),
  ];
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
  const message = `goes round in a circle: ${circle.map(nameOf).join(', ')}`;
  const conditional = circle.find(({ properties }) => properties.common.showWhen !== undefined);
  if (conditional) return [{ path: `${placeOf(conditional)}.properties.common.showWhen`, message }];
  const inRows = circle.flatMap(({ fields }) => fields);
  const inRow = inRows
    .flatMap((sub) => bothKinds.map((property) => ({ sub, property })))
    .find(({ sub, property }) => sub.properties.common[property] !== undefined);
  if (inRow) return [{ path: `${placeOf(inRow.sub)}.properties.common.${inRow.property}`, message }];
  const [reckoned] = [...circle, ...inRows].filter(({ type_name }) => type_name === 'Calculated');
  return reckoned ? [{ path: `${placeOf(reckoned)}.properties.specific.expression`, message }] : [];
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
      ...(hasNoText(option) ? [{ path, message: 'has no text' }] : []),
      ...(before === undefined ? [] : [{ path: `${path}.code`, message: `is also the code of options[${before}]` }]),
      ...(typeof points === 'number' && !/^-?\d+(?:\.\d\d?)?$/.test(`${points}`)
        ? [{ path: `${path}.points`, message: 'may have at most two decimal places' }]
        : []),
    ];
  });
}
