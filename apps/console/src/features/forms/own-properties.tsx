// Editors of the properties that belong to a field's type.
import type { FormField } from '@foyer/forms';
import { withSpecific } from './form-doc.ts';
import { PropertyEditor } from './property-editor.tsx';
import { specificOf } from './shown-properties.ts';

interface Props {
  readonly field: FormField;
  /** `key` names what changes: changes of the same key in a row are one step of undo; without one it is a step by itself. */
  readonly onChange: (change: (old: FormField) => FormField, key?: string) => void;
}

export function OwnProperties({ field, onChange }: Props) {
  return specificOf(field).map(({ name, property, choices, hasPictures }) => (
    <PropertyEditor
      key={name}
      name={name}
      property={property}
      choices={choices}
      hasPictures={hasPictures}
      value={field.properties.specific[name]}
      onChange={(value, isStep) => onChange((old) => withSpecific(old, name, value), isStep ? undefined : name)}
    />
  ));
}
