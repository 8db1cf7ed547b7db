// One field of a form, as a form version stores it and as everything here reads it.
import type { TypeName } from './type-names.ts';

export interface CommonProperties {
  readonly label: string;
  /** False: the builder switched the field off; it is neither shown nor sent. */
  readonly isVisible: boolean;
  readonly sublabel: string;
  readonly placeholder: string;
  readonly makeRequired: boolean;
  /** True: not shown, but its pre-filled value is sent. */
  readonly makeHidden: boolean;
  readonly hideLabel: boolean;
  readonly readOnly: boolean;
}

/** Where an answer belongs in the practice's data; copied from the field into its submission entry. */
export interface Mapping {
  readonly foyer_form_attribute_id?: string | null;
  readonly foyer_form_syncer_attribute_id?: string | null;
  readonly foyer_table_name?: string | null;
  readonly foyer_column_name?: string | null;
}

/** Made by readForm or defineField only: both fill every property, so that nothing after them meets a missing one. */
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
  /** The uuid of the field this one is part of. */
  readonly parent?: string | null;
}

/** What error texts call the field. */
export function nameOf(field: FormField): string {
  return field.display_name || field.type_name;
}

/** What the screen and the print call the field. */
export function labelOf(field: FormField): string {
  return field.properties.common.label || nameOf(field);
}

/** Whether a person sees the field. */
export function isShown(field: FormField): boolean {
  const { isVisible, makeHidden } = field.properties.common;
  return isVisible && !makeHidden && !field.is_deleted;
}
