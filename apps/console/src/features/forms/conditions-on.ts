// The conditions, alerts and calculations of a form that look at a field, or at one of its options: counted, removed, or led to another uuid.
import type { FormField } from '@foyer/forms';
import type { FormDoc } from './form-doc.ts';
import { nodesIn, withoutField } from './score-parts.ts';

const PROPERTIES = ['showWhen', 'requiredWhen'] as const;

/** Told of each row of a condition. */
type Row = Readonly<Record<string, unknown>>;
type IsMeant = (row: Row) => boolean;

/** Returns the rows anywhere in a condition, which may be of any shape. */
function rowsIn(condition: unknown): readonly Row[] {
  if (typeof condition !== 'object' || condition === null) return [];
  const { rows } = condition as Row;
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => [row as Row, ...rowsIn(row)]) : [];
}

/**
 * Returns the test for rows and nodes that look at a field, or go over its rows; with codes, for those that look at one of these
 * options, or compare with it.
 */
export function looksAt(uuid: string, codes?: readonly string[]): IsMeant {
  if (codes === undefined) return (row) => row?.field === uuid || row?.over === uuid;
  return (row) =>
    (row?.field === uuid && codes.includes(String(row.value))) ||
    ((row?.op === '=' || row?.op === '!=') && comparesWith(row.of, uuid, codes));
}

function comparesWith(parts: unknown, uuid: string, codes: readonly string[]): boolean {
  const nodes = Array.isArray(parts) ? (parts as readonly (Row | undefined)[]) : [];
  return nodes.some((node) => node?.field === uuid) && nodes.some((node) => codes.includes(String(node?.text)));
}

/** Returns the fields and those in the rows of groups, without one field and its own. */
function allFields({ fields }: FormDoc, except: string | undefined): readonly FormField[] {
  return fields.filter(({ uuid }) => uuid !== except).flatMap((field) => [field, ...field.fields]);
}

/** Returns how many conditions of other fields have such a row. */
export function countConditions(doc: FormDoc, isMeant: IsMeant, except?: string): number {
  return allFields(doc, except)
    .flatMap(({ properties: { common } }) => PROPERTIES.map((name) => common[name]))
    .concat((doc.alerts ?? []).map(({ when }) => when))
    .filter((condition) => rowsIn(condition).some(isMeant)).length;
}

/** Returns how many calculations of other fields take something of what is meant. */
export function countCalculations(doc: FormDoc, isMeant: IsMeant, except?: string): number {
  return allFields(doc, except).filter(({ properties }) => nodesIn(properties.specific.expression).some(isMeant))
    .length;
}

/** Returns the form without the conditions that have such a row, and with calculations that do without it. */
export function withoutConditions(doc: FormDoc, isMeant: IsMeant): FormDoc {
  const alerts = (doc.alerts ?? []).filter(({ when }) => !rowsIn(when).some(isMeant));
  return { ...doc, fields: doc.fields.map((field) => withoutOwn(field, isMeant)), ...(doc.alerts && { alerts }) };
}

function withoutOwn(whole: FormField, isMeant: IsMeant): FormField {
  const field = withoutNode(
    withSubs(whole, (sub) => withoutOwn(sub, isMeant)),
    isMeant,
  );
  const { common } = field.properties;
  const gone = PROPERTIES.filter((name) => rowsIn(common[name]).some(isMeant));
  if (gone.length === 0) return field;
  const kept = Object.fromEntries(Object.entries(common).filter(([name]) => !gone.some((one) => one === name)));
  return { ...field, properties: { ...field.properties, common: kept as unknown as typeof common } };
}

/** Changes the fields in the rows of a group. Returns the same field if none changes. */
function withSubs(field: FormField, change: (sub: FormField) => FormField): FormField {
  const fields = field.fields.map(change);
  return fields.every((sub, at) => sub === field.fields[at]) ? field : { ...field, fields };
}

function withoutNode(field: FormField, isMeant: IsMeant): FormField {
  const { expression, ...specific } = field.properties.specific;
  if (!nodesIn(expression).some(isMeant)) return field;
  const left = withoutField(expression, isMeant);
  const next = left === undefined ? specific : { ...specific, expression: left };
  return { ...field, properties: { ...field.properties, specific: next } };
}

/** Returns the form with all conditions and calculations on one uuid looking at another. */
export function withConditionsOn(doc: FormDoc, from: string, to: string): FormDoc {
  const follow = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'field' in value && value.field === from
      ? { ...value, field: to }
      : value;
  const ledTo = (value: unknown) => JSON.parse(JSON.stringify(value), follow) as unknown;
  const led = (whole: FormField): FormField => {
    const all = withSubs(whole, led);
    const { expression, ...specific } = all.properties.specific;
    const field = nodesIn(expression).some(looksAt(from))
      ? { ...all, properties: { ...all.properties, specific: { ...specific, expression: ledTo(expression) } } }
      : all;
    const { common } = field.properties;
    const own = PROPERTIES.filter((name) => rowsIn(common[name]).some(looksAt(from)));
    if (own.length === 0) return field;
    const moved = own.map((name) => [name, ledTo(common[name])]);
    return { ...field, properties: { ...field.properties, common: { ...common, ...Object.fromEntries(moved) } } };
  };
  const alerts = doc.alerts?.map((alert) => ({ ...alert, when: ledTo(alert.when) }));
  return { ...doc, fields: doc.fields.map(led), ...(alerts && { alerts }) };
}
