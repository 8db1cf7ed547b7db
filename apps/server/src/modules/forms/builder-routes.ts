// Handles the calls of the form builder.
import { builder } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { readFormRecord } from '../patients/public.ts';
import { changeForm } from './change-form.ts';
import { createForm, templates } from './create-form.ts';
import { saveDraft } from './form-draft.ts';
import type { FormUse } from './form-use.ts';
import { previewChanges, publishDraft } from './publish-draft.ts';
import { listForms, readFormDetail, readFormVersion } from './read-builder.ts';
import { startForms } from './start-forms.ts';

export function builderRoutes(use: FormUse): Bound[] {
  return bind(builder, {
    formList: async (ctx) => ok({ forms: await listForms(ctx, use), templates: templates(ctx) }),
    createForm: async (ctx, { body }) => ({
      status: 201 as const,
      body: { id: await createForm(ctx, body.name, body.from) },
    }),
    startForms: async (ctx, { body }) => ok({ published: await startForms(ctx, body.forms) }),
    formDetail: async (ctx, { params }) => ok(await readFormDetail(ctx, use, params.id)),
    changeForm: async (ctx, { params, body }) => {
      await changeForm(ctx, params.id, body);
      return noContent;
    },
    saveFormDraft: async (ctx, { params, body }) => ok(await saveDraft(ctx, params.id, body)),
    formChanges: async (ctx, { params }) => ok(await previewChanges(ctx, use, params.id)),
    publishFormDraft: async (ctx, { params, body }) => ok(await publishDraft(ctx, params.id, body)),
    formVersionObject: async (ctx, { params }) => ok(await readFormVersion(ctx, params.id, params.versionId)),
    formRecord: async (ctx, { params }) => ok(await readFormRecord(ctx, params.id)),
  });
}
