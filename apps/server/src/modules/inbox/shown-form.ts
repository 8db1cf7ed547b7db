// The form of a submission with the names that its answers refer to, as the console shows it.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { FormVersion } from '../forms/public.ts';
import { surroundingsOf } from '../submissions/public.ts';

/** `writer` is who filled it in, or null for a guest. */
export async function shownForm(ctx: Ctx & Uses<'caches'>, version: FormVersion, writer: string | null) {
  const around = await surroundingsOf(ctx, version.fields, writer);
  const { companyName = '', relationshipTypes = [], family = [], timezone = 'UTC', booking } = around;
  return {
    surroundings: {
      companyName,
      relationshipTypes: [...relationshipTypes],
      family: [...family],
      timezone,
      ...(booking && {
        booking: {
          types: [...booking.types],
          providers: [...booking.providers],
          locations: [...booking.locations],
        },
      }),
    },
    form: { form_name: version.name, form_version_id: version.versionId, object: version.object, pages: version.pages },
  };
}
