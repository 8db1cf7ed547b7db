// Handles the calls that return forms, and those of the builder.
import { forms } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { ensureGuest } from '../identity/public.ts';
import { bookingForms } from './booking-forms.ts';
import { builderRoutes } from './builder-routes.ts';
import type { FormUse } from './form-use.ts';
import { readForm } from './read-form.ts';

export function formRoutes(use: FormUse): Bound[] {
  const handedOut = bind(forms, {
    form: async (ctx, { params }) => ok(await readForm(ctx, params)),
    bookingForms: async (ctx) => ok({ forms: await bookingForms(ctx) }),
    publicForm: async (ctx, { params }, exchange) => {
      const form = await readForm(ctx, params);
      // Whoever opens the form may send it, and a repeated send must come from the same browser.
      ensureGuest(ctx, exchange);
      return ok(form);
    },
  });
  return [...handedOut, ...builderRoutes(use)];
}
