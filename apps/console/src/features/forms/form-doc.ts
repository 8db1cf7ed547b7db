// The form being built as plain data, with all operations on it. Nothing here mutates its input.
import {
  type FormAlert,
  type FormField,
  type FormVersionSettings,
  formChanges,
  formSettings,
  isSameAlerts,
  isSameFormSettings,
  labelOf,
  readAlerts,
  readForm,
} from '@foyer/forms';

export interface FormDoc {
  readonly fields: readonly FormField[];
  readonly thankYou: string;
  /** Empty shows the thank-you page; otherwise an https address. */
  readonly redirectUrl: string;
  readonly settings: FormVersionSettings;
  /** None by default. */
  readonly alerts?: readonly FormAlert[];
}

/** Returns a form as the API stores it as a document; one that can't be read, which saving excludes, has no fields. */
export function docOf(stored: { object: unknown; thankYou: string; redirectUrl: string }): FormDoc {
  const { object, thankYou, redirectUrl } = stored;
  const read = readForm(object);
  return {
    fields: read.ok ? read.fields : [],
    thankYou,
    redirectUrl,
    settings: formSettings(object),
    alerts: readAlerts(object),
  };
}

/** Returns what differs in `next`: field by field, what happens after sending, and settings with alerts. */
export function differences(before: FormDoc, next: FormDoc) {
  const changes = formChanges(before.fields, next.fields);
  const isEndChanged = next.thankYou !== before.thankYou || next.redirectUrl !== before.redirectUrl;
  const isSettingsChanged = !(
    isSameFormSettings(next.settings, before.settings) && isSameAlerts(next.alerts ?? [], before.alerts ?? [])
  );
  return {
    changes,
    isEndChanged,
    isSettingsChanged,
    isSame: changes.length === 0 && !isEndChanged && !isSettingsChanged,
  };
}

/** Inserts a field at an index, clamped to the ends. */
export function addField(doc: FormDoc, field: FormField, at: number): FormDoc {
  return { ...doc, fields: doc.fields.toSpliced(clamp(at, 0, doc.fields.length), 0, field) };
}

/** Removes a field, unless it is locked. */
export function removeField(doc: FormDoc, uuid: string): FormDoc {
  const at = indexOf(doc, uuid);
  return at < 0 || isHeld(doc.fields[at]) ? doc : { ...doc, fields: doc.fields.toSpliced(at, 1) };
}

/** Returns whether a field, or one inside it, is locked. */
export function isHeld(field: FormField | undefined): boolean {
  return field !== undefined && (field.isLocked || field.fields.some(isHeld));
}

/** Moves a field to an index, counted without it. */
export function moveField(doc: FormDoc, uuid: string, to: number): FormDoc {
  const at = indexOf(doc, uuid);
  const field = doc.fields[at];
  if (!field) return doc;
  const rest = doc.fields.toSpliced(at, 1);
  const place = clamp(to, 0, rest.length);
  return place === at ? doc : { ...doc, fields: rest.toSpliced(place, 0, field) };
}

/** Replaces a field by the result of `change`; its uuid and type stay. */
export function changeField(doc: FormDoc, uuid: string, change: (field: FormField) => FormField): FormDoc {
  const at = indexOf(doc, uuid);
  const field = doc.fields[at];
  if (!field) return doc;
  const next = change(field);
  if (next === field) return doc;
  return { ...doc, fields: doc.fields.with(at, { ...next, uuid: field.uuid, type_name: field.type_name }) };
}

/** Returns a field with a common property changed. The office's name of a field follows its label until it is set itself. */
export function withCommon(field: FormField, key: string, value: unknown): FormField {
  const { common } = field.properties;
  const isNamedByLabel = ['', common.label.slice(0, NAME_CAP), nameFrom(common.label)].includes(field.display_name);
  const name = key === 'label' && isNamedByLabel ? { display_name: nameFrom(String(value)) } : {};
  return { ...field, ...name, properties: { ...field.properties, common: { ...common, [key]: value } } };
}

/** Returns the name of a field with this label: without its star and question mark, so that errors read as sentences. */
function nameFrom(label: string): string {
  return label.replace(/[\s*?]+$/, '').slice(0, NAME_CAP);
}

/** Maximum characters of a field's name. */
export const NAME_CAP = 200;

/** Returns a field with a property of its type changed. */
export function withSpecific(field: FormField, key: string, value: unknown): FormField {
  return { ...field, properties: { ...field.properties, specific: { ...field.properties.specific, [key]: value } } };
}

/** Changes several properties of the field's type at once. */
export function withAllSpecific<P>(field: FormField, change: (old: P) => P): FormField {
  const specific = change(field.properties.specific as P) as FormField['properties']['specific'];
  return { ...field, properties: { ...field.properties, specific } };
}

export function indexOf(doc: FormDoc, uuid: string): number {
  return doc.fields.findIndex((field) => field.uuid === uuid);
}

/** Returns the form as the API takes it: fields in display order. */
export function objectOf(doc: FormDoc): {
  fields: FormField[];
  settings: FormVersionSettings;
  alerts?: readonly FormAlert[];
} {
  const { settings, alerts = [] } = doc;
  const fields = doc.fields.map((field, at) => ({ ...field, sort_order: at }));
  return { fields, settings, ...(alerts.length > 0 && { alerts }) };
}

/** Returns a field's title in the builder; for a section, its heading. */
export function titleOf(field: FormField): string {
  const { heading } = field.properties.specific;
  return (typeof heading === 'string' && heading) || labelOf(field);
}

/** Returns where a new field goes: after the selected one, but never after the fields that end the form. */
export function placeForNew(doc: FormDoc, selected: string | undefined): number {
  const at = selected === undefined ? -1 : indexOf(doc, selected);
  const isEnd = at === doc.fields.length - 1 && doc.fields[at]?.type_name === 'Submit';
  if (at >= 0 && !isEnd) return at + 1;
  const end = doc.fields.findLastIndex((field) => field.type_name !== 'Submit');
  return end + 1;
}

/** Returns the locked fields of `before` that `next` lacks. */
export function heldAndGone(before: FormDoc, next: FormDoc): readonly FormField[] {
  const kept = new Set(next.fields.map(({ uuid }) => uuid));
  return before.fields.filter((field) => isHeld(field) && !kept.has(field.uuid));
}

/** Returns whether `next` lacks locked fields of `before`; then a state in which they are unlocked must be saved first. */
export function loses(before: FormDoc, next: FormDoc): boolean {
  return heldAndGone(before, next).length > 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
