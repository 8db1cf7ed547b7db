// Submit: the texts and buttons of the submit area. The form renders the area itself.
import { layoutDefinition } from '../../kit/definition.ts';
import { flag } from '../../kit/properties.ts';

export interface SubmitProperties {
  readonly showPrevious: boolean;
  readonly showReset: boolean;
}

export const submit = layoutDefinition<SubmitProperties>('Submit', { showPrevious: flag(true), showReset: flag(true) });
