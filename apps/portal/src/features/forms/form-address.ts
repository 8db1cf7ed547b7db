// The parts of a form page's address.
import type { FormOptions } from '@foyer/forms';
import type { Portal } from '../../session/portal.ts';

/** Adds to what a form begins with. Never rejects. */
export type CarryOver = (portal: Portal, options: FormOptions) => Promise<FormOptions>;

export interface FormAddress {
  readonly formId: string;
  readonly checksum: string;
  readonly submissionId: string | undefined;
  readonly secureSubmissionId: string | undefined;
  readonly ownerId: string | undefined;
  /** Of a form in a packet: fills in what was sent before. */
  readonly carryOver?: CarryOver | undefined;
}
