// Describes where a fault of a form is in its author's words: the field's name and the property's.
import type { FormAlert, FormField } from '@foyer/forms';
import { type FormDoc, titleOf } from './form-doc.ts';

export interface PlaceWords {
  nameOf(property: string): string;
  /** Returns what the option at a place, from 1, is called. */
  optionOf(place: number): string;
}

/** Returns the field that a fault is about, or the field that it is inside of. */
export function fieldAt(path: string, doc: FormDoc): FormField | undefined {
  const at = /^fields\[(\d+)\]/.exec(path)?.[1];
  return at === undefined ? undefined : doc.fields[Number(at)];
}

/** Returns the alert that a fault is about. */
export function alertAt(path: string, { alerts = [] }: FormDoc): FormAlert | undefined {
  const at = /^alerts\[(\d+)\]/.exec(path)?.[1];
  return at === undefined ? undefined : alerts[Number(at)];
}

/** Returns `fields[3].properties.specific.max` as `Age, Most`, and a place in an alert as its name; empty for the form itself. */
export function faultPlace(path: string, doc: FormDoc, { nameOf, optionOf }: PlaceWords): string {
  const field = fieldAt(path, doc);
  if (!field) return alertAt(path, doc)?.name ?? (path === 'redirect_url' ? '' : path);
  const property = /\.(?:common|specific)\.(\w+)/.exec(path)?.[1];
  const option = /\.specific\.options\[(\d+)\]/.exec(path)?.[1];
  if (option !== undefined) return `${titleOf(field)}, ${optionOf(Number(option) + 1)}`;
  return property ? `${titleOf(field)}, ${nameOf(property)}` : titleOf(field);
}
