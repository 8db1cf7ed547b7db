// Rich text is cleaned when a form is saved, and again wherever it is shown.
import { type FormAlert, type FormField, type FormVersionSettings, formSettings, readAlerts } from '@foyer/forms';

type Raw = Readonly<Record<string, unknown>>;

/** What is stored of a form: its fields as their author wrote them, and its settings and alerts, if it has any. */
export interface StoredForm {
  fields: unknown[];
  settings?: FormVersionSettings;
  alerts?: readonly FormAlert[];
}

/** Returns the form with its rich text replaced by the cleaned text of `fields`. It still matches its schema. */
export function withCleanText(object: { fields: unknown[] }, fields: readonly FormField[]): StoredForm {
  const read = new Map(allIn(fields).map((field) => [field.uuid, field.properties.specific.descriptionContent]));
  const cleaned = (raw: unknown): unknown => {
    const field = raw as Raw & { readonly uuid: string };
    const properties = field.properties as Raw | undefined;
    const specific = properties?.specific as Raw | undefined;
    const text = read.get(field.uuid);
    return {
      ...field,
      ...(Array.isArray(field.fields) && { fields: field.fields.map(cleaned) }),
      ...(typeof specific?.descriptionContent === 'string' && {
        // Properties that are no longer read are not kept either.
        properties: {
          ...properties,
          specific: { ...specific, descriptionContent: typeof text === 'string' ? text : '' },
        },
      }),
    };
  };
  return {
    fields: object.fields.map(cleaned),
    ...(Object.hasOwn(object, 'settings') && { settings: formSettings(object) }),
    ...(Object.hasOwn(object, 'alerts') && { alerts: readAlerts(object) }),
  };
}

function allIn(fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((field) => [field, ...allIn(field.fields)]);
}
