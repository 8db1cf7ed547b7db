// The generated files under docs/: which they are, and what each should currently contain.
import '../../packages/forms/src/all-types.ts';
import { formSchema } from '../../packages/forms/src/model/form-schema.ts';
import { scalePage } from '../scale/page.ts';
import { fieldTypesPage } from './field-types.ts';
import { architecturePage } from './rooms.ts';

/** By path in the checkout. */
export const pages: Readonly<Record<string, () => string>> = {
  'docs/architecture.md': architecturePage,
  'docs/fields.md': fieldTypesPage,
  'docs/scale.md': scalePage,
  'docs/form.schema.json': () => `${JSON.stringify(formSchema(), null, 2)}\n`,
};
