// The first forms of a practice: standard forms, published unchanged in one step.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { nextPosition } from './builder.store.ts';
import { fromStandard } from './create-form.ts';
import { addForm, lockPractice, selectFormNames } from './forms.store.ts';
import { publishForm } from './publish-form.ts';
import { standardForms } from './standard/all.ts';
import type { FormDraft } from './standard/form-draft.ts';

interface Chosen {
  readonly key: string;
  readonly forGuests: boolean;
}

async function publishStandard(tx: Tx, ctx: Ctx, form: FormDraft, forGuests: boolean) {
  const id = randomUUID();
  const { name, audience, thankYou } = form;
  await addForm(tx, {
    formId: id,
    name,
    position: await nextPosition(tx),
    forGuests,
    forAllPatients: audience === 'patients',
    createdAt: ctx.clock.now(),
  });
  await publishForm(tx, ctx, {
    formId: id,
    versionId: randomUUID(),
    name,
    object: fromStandard(form),
    ...(thankYou === undefined ? {} : { thankYou }),
  });
  for (const action of ['create', 'publish'] as const) await audit(tx, ctx, { action, object: { kind: 'form', id } });
  return { id, name, forGuests };
}

/**
 * Publishes all of them or none. A form whose name already exists is left alone, so the call can be repeated. @throws not-found
 */
export async function startForms(ctx: Ctx, chosen: readonly Chosen[]) {
  const standard = standardForms(ctx.tenant.companyName);
  const wanted = chosen.map(({ key, forGuests }) => {
    const form = standard.find((one) => one.key === key);
    if (!form) throw problem('not-found');
    return { form, forGuests };
  });
  return inTenant(ctx, async (tx) => {
    await lockPractice(tx);
    const known = new Set(await selectFormNames(tx));
    const published: Awaited<ReturnType<typeof publishStandard>>[] = [];
    for (const { form, forGuests } of wanted) {
      if (known.has(form.name)) continue;
      known.add(form.name);
      published.push(await publishStandard(tx, ctx, form, forGuests));
    }
    return published;
  });
}
