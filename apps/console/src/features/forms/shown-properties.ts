// Determines which properties of a field the inspector offers, and in which order. New types need no change here.
import { type CommonProperties, definitionOf, type FormField, type Option, type Property } from '@foyer/forms';

type Common = keyof CommonProperties;

/** Types whose input shows a placeholder. */
const withPlaceholder = new Set<string>([
  'Short Text Entry',
  'Long Text Entry',
  'Number',
  'Email Address',
  'Phone Number',
  'SSN',
  'Date Picker',
  'Birthdate',
]);

/** Properties that have an effect only while another one is on. */
const dependsOn: Readonly<Record<string, string>> = {
  min: 'limit',
  max: 'limit',
  other: 'displayOther',
  numColumns: 'displayAsColumns',
  until: 'timeRange',
};

/** Returns the common properties that come first. */
export function firstCommon(field: FormField): readonly Common[] {
  const { type_name: type } = field;
  if (type === 'Submit') return ['label'];
  if (definitionOf(field).kind === 'layout') return [];
  return withPlaceholder.has(type) ? ['label', 'sublabel', 'placeholder'] : ['label', 'sublabel'];
}

/** Returns whether people answer the field; a calculated one nobody is asked for. */
export function isAsked(field: FormField): boolean {
  const { kind, isReckoned } = definitionOf(field);
  return kind === 'answer' && !isReckoned;
}

const withItems: ReadonlySet<string> = new Set(['Multiple Choice', 'Grid', 'Repeating Group']);

/** Returns the common properties that few fields need. */
export function moreCommon(field: FormField): readonly Common[] {
  const items: readonly Common[] = withItems.has(field.type_name) ? ['confirmItems'] : [];
  if (isAsked(field)) return [...items, 'hideLabel', 'readOnly', 'makeHidden', 'isVisible'];
  return field.type_name === 'Submit' ? [] : ['isVisible'];
}

export interface ShownProperty {
  readonly name: string;
  readonly property: Property<unknown>;
  /** Allowed values of a text: of the option that is selected initially. */
  readonly choices: readonly string[] | undefined;
  /** Whether its options can have pictures; a dropdown's cannot. */
  readonly hasPictures: boolean;
}

/** Returns the properties of the field's type that have an effect with its current values. */
export function specificOf(field: FormField): readonly ShownProperty[] {
  const schema = definitionOf(field).properties as Readonly<Record<string, Property<unknown>>>;
  const { specific } = field.properties;
  return Object.entries(schema).flatMap(([name, property]) => {
    const switchName = dependsOn[name];
    if (switchName && switchName in schema && specific[switchName] !== true) return [];
    const choices =
      name === 'default' && Array.isArray(specific.options)
        ? (specific.options as readonly Option[]).map(({ text }) => text)
        : undefined;
    return [{ name, property, choices, hasPictures: field.type_name !== 'Dropdown' }];
  });
}
