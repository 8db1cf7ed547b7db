// A form version and the entries of a submission, as the calls carry them.
import type { Mapping } from '../kit/field.ts';

export interface FormVersion {
  readonly account_id: string;
  readonly secure_account_id: string;
  readonly form_id: string;
  readonly form_name: string;
  readonly form_version_id: string;
  readonly is_restricted: boolean;
  readonly is_redirect: boolean;
  readonly has_contact: boolean;
  readonly has_group: boolean;
  readonly object: { readonly fields: readonly unknown[] };
  readonly redirect_url: string;
  readonly thank_you: string;
  /** Indexes, in the order the fields are shown, of the fields where a page ends. */
  readonly pages: readonly number[];
}

/** The answer to one field. All but `value` comes from the field. */
export interface SubmissionEntry extends Mapping {
  readonly id: string;
  readonly uuid: string;
  readonly value: unknown;
  readonly group_name?: string | null;
}
