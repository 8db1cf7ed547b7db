// Submit: what the submit area says and offers. The area itself belongs to the form.
import { layoutDefinition } from '../../kit/definition.ts';
import { flag } from '../../kit/properties.ts';

export interface SubmitProperties {
  readonly showPrevious: boolean;
  readonly showReset: boolean;
}

export const submit = layoutDefinition<SubmitProperties>('Submit', { showPrevious: flag(true), showReset: flag(true) });
