// A form version and the entries of a submission, as they are sent in calls.
import type { Mapping } from '../kit/field.ts';
import type { ItemMarks } from '../kit/items.ts';

export interface FormVersionBody {
  readonly account_id: string;
  readonly secure_account_id: string;
  readonly form_id: string;
  readonly form_name: string;
  readonly form_version_id: string;
  readonly is_restricted: boolean;
  readonly is_redirect: boolean;
  readonly has_contact: boolean;
  readonly has_group: boolean;
  /** Whether a field has a condition or is calculated. */
  readonly has_logic: boolean;
  /** A consent form is agreed to, for a time, in one version. */
  readonly kind: 'form' | 'consent';
  /** Whether "Signing on screen" has to be agreed to before it is signed. */
  readonly asks_esign: boolean;
  /** Of a consent form: which version it is, from 1, and since when (ISO instant). */
  readonly version?: { readonly number: number; readonly published_at: string } | undefined;
  readonly object: { readonly fields: readonly unknown[]; readonly settings?: unknown; readonly alerts?: unknown };
  readonly redirect_url: string;
  readonly thank_you: string;
  /** The indexes of the fields where a page ends, in the order in which fields are shown. */
  readonly pages: readonly number[];
}

/** The answer to one field. Everything but `value` comes from the field. */
export interface SubmissionEntry extends Mapping {
  readonly id: string;
  readonly uuid: string;
  readonly value: unknown;
  /** Of a field with `confirmItems`: what was said of the items that the record holds. */
  readonly items?: ItemMarks;
  readonly group_name?: string | null;
}
