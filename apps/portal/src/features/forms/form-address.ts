// The parts of a form page's address.

import type { Answer, questionLinks } from '@foyer/contract';
import type { FormOptions } from '@foyer/forms';
import type { Portal } from '../../session/portal.ts';

/** Adds to what a form begins with. Never rejects. */
export type CarryOver = (portal: Portal, options: FormOptions) => Promise<FormOptions>;

/** What a guest has opened by the link of a question, and what their answer is sent with. No draft of it is kept. */
export interface LinkedForm extends Answer<typeof questionLinks.openQuestionLink> {
  readonly answer: { readonly token: string; readonly birth_date: string };
}

export interface FormAddress {
  readonly formId: string;
  readonly checksum: string;
  readonly submissionId: string | undefined;
  readonly secureSubmissionId: string | undefined;
  readonly ownerId: string | undefined;
  /** Of a form in a packet: fills in what was sent before. */
  readonly carryOver?: CarryOver | undefined;
  /** Of a submission that a guest changes because the practice asked something. */
  readonly linked?: LinkedForm | undefined;
}
