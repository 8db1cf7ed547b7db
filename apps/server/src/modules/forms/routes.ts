// Answers the calls that hand out forms.
import { forms } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { readForm } from './read-form.ts';

export function formRoutes(): Bound[] {
  return bind(forms, {
    form: async (ctx, { params }) => ok(await readForm(ctx, params)),
    publicForm: async (ctx, { params }) => ok(await readForm(ctx, params)),
  });
}
