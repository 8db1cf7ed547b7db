// One field of a form, as stored in a form version.
import type { TypeName } from './type-names.ts';

export interface CommonProperties {
  readonly label: string;
  /** False if the builder switched the field off: it is neither shown nor sent. */
  readonly isVisible: boolean;
  readonly sublabel: string;
  readonly placeholder: string;
  readonly makeRequired: boolean;
  /** The whole sentence that is said when a required answer is missing; empty for "{name} can't be blank". */
  readonly missingText: string;
  /** True if the field is not shown, but its prefilled value is sent. */
  readonly makeHidden: boolean;
  readonly hideLabel: boolean;
  readonly readOnly: boolean;
  /** Whether each item that comes from the record is confirmed by itself. */
  readonly confirmItems?: boolean;
  /** Where the record fills the field in: in the six standard sections, wherever it stands, or nowhere. */
  readonly fillFromRecord?: 'section' | 'always' | 'never';
  /** The condition under which the field, or the section or page that it begins, is there. */
  readonly showWhen?: unknown;
  /** The condition under which an answer is required. */
  readonly requiredWhen?: unknown;
}

/** Where an answer belongs in the practice's data. Copied from the field into its submission entry. */
export interface Mapping {
  readonly foyer_form_attribute_id?: string | null;
  readonly foyer_form_syncer_attribute_id?: string | null;
  readonly foyer_table_name?: string | null;
  readonly foyer_column_name?: string | null;
}

/** Only readForm and defineField make fields. Both fill in every property, so that none is ever missing. */
export interface FormField<P = Readonly<Record<string, unknown>>> extends Mapping {
  readonly uuid: string;
  readonly id: string;
  readonly type_name: TypeName;
  readonly form_field_type_id: number;
  readonly display_name: string;
  readonly group_name: string | null;
  readonly is_basic: boolean;
  readonly is_deleted: boolean;
  readonly isLocked: boolean;
  readonly sort_order: number;
  readonly fields: readonly FormField[];
  readonly properties: { readonly common: CommonProperties; readonly specific: P };
  readonly value?: unknown;
  readonly validationMessage?: string;
  /** The uuid of the field that this one is part of. */
  readonly parent?: string | null;
  /**
   * Only of a group with conditions or calculations inside its rows, and only from engine/relevance.ts: judges a row with these
   * answers.
   */
  inRow?(subFields: readonly FormField[], answerOf: (sub: FormField) => unknown): RowThere;
}

/** What is there in one row of a group. */
export interface RowThere {
  /** Those of the given sub-fields that are there, the asked-for ones as required. */
  readonly fields: readonly FormField[];
  /** Returns the value of a Calculated field, empty if it has none; undefined for other fields. */
  valueOf(uuid: string): string | undefined;
}

/** Returns the field's name in error texts. */
export function nameOf(field: FormField): string {
  return field.display_name || field.type_name;
}

/** Returns the field's name on the screen and in print. */
export function labelOf(field: FormField): string {
  return field.properties.common.label || nameOf(field);
}

/** Whether people sign in the field, with a signature or their initials. */
export function isSigned({ type_name }: Pick<FormField, 'type_name'>): boolean {
  return type_name === 'Signature' || type_name === 'Initials';
}

/** Returns whether people see the field. */
export function isShown(field: FormField): boolean {
  const { isVisible, makeHidden } = field.properties.common;
  return isVisible && !makeHidden && !field.is_deleted;
}
