// What the page that shows all answers does in an open form. Its code (review.ts) is loaded only with forms that have such a page, so
// this file holds types alone.
import type { FormField } from '../kit/field.ts';
import type { Messages } from '../kit/messages.ts';
import type { FieldStates } from './field-states.ts';
import type { FormErrors } from './form-errors.ts';
import type { OpenLogic } from './form-logic.ts';
import type { FormEngine, FormState } from './form-state.ts';
import type { PagePosition } from './page-position.ts';
import type { FormPage } from './pages.ts';

export interface FormReview {
  /** Returns the pages of a form together with the one that shows its answers. */
  layOut(pages: readonly FormPage[], messages: Messages): readonly FormPage[];
  /** Follows an open form. */
  open(form: ReviewHost): OpenReview;
}

/** The parts of an open form that the review reads and changes. */
export interface ReviewHost {
  readonly fields: readonly FormField[];
  /** All pages, as `layOut` returned them. */
  readonly pages: readonly FormPage[];
  readonly messages: Messages;
  readonly states: FieldStates;
  readonly errors: FormErrors;
  readonly position: PagePosition;
  readonly logic: { readonly open?: OpenLogic | undefined };
}

/** The review of one open form. */
export interface OpenReview {
  /** Looks at the form again; called before each new state of it. */
  update(): void;
  state(): Pick<FormState, 'check' | 'unseen'>;
  /** Returns the form that follows the changes made after signing. */
  engine(form: FormEngine): FormEngine;
}
