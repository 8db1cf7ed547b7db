// Describes where a fault of a form is in its author's words: the field's name and the property's.
import { type FormDoc, titleOf } from './form-doc.ts';

/** Returns `fields[3].properties.specific.max` as `Age, Most`; empty for faults that are not about a field. */
export function faultPlace(path: string, doc: FormDoc, nameOf: (property: string) => string): string {
  const at = /^fields\[(\d+)\]/.exec(path)?.[1];
  const field = at === undefined ? undefined : doc.fields[Number(at)];
  const property = /\.(?:common|specific)\.(\w+)/.exec(path)?.[1];
  if (!field) return path === 'redirect_url' ? '' : path;
  return property ? `${titleOf(field)}, ${nameOf(property)}` : titleOf(field);
}
