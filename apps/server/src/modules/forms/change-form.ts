// Changes a form's name, whom it is for, and whether it is archived.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockForm, updateForm } from './builder.store.ts';

export interface FormSettings {
  readonly name?: string | undefined;
  readonly forGuests?: boolean | undefined;
  readonly forAllPatients?: boolean | undefined;
  readonly isRestricted?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
}

/** Changes the given settings. @throws not-found; validation-failed for a guest form that requires signing in */
export async function changeForm(ctx: Ctx, formId: string, settings: FormSettings): Promise<void> {
  const { name, forGuests, forAllPatients, isRestricted, isArchived } = settings;
  await inTenant(ctx, async (tx) => {
    const form = await lockForm(tx, formId);
    if (!form) throw problem('not-found');
    if ((forGuests ?? form.forGuests) && (isRestricted ?? form.isRestricted))
      throw problem('validation-failed', {
        errors: [{ path: 'body.isRestricted', message: 'guests cannot sign in; take the form from their list first' }],
      });
    await updateForm(tx, formId, {
      ...(name !== undefined && { name }),
      ...(forGuests !== undefined && { forGuests }),
      ...(forAllPatients !== undefined && { forAllPatients }),
      ...(isRestricted !== undefined && { isRestricted }),
      ...(isArchived !== undefined && { deletedAt: isArchived ? (form.deletedAt ?? ctx.clock.now()) : null }),
    });
    await audit(tx, ctx, {
      action: isArchived === undefined ? 'change' : isArchived ? 'archive' : 'restore',
      object: { kind: 'form', id: formId },
    });
  });
}
