// Handles the builder's calls about saved sections.
import { formSections } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { changeSection, deleteSection, listSections, saveSection } from './sections.ts';

export function formSectionRoutes(): Bound[] {
  return bind(formSections, {
    formSections: async (ctx) => ok({ sections: await listSections(ctx) }),
    saveFormSection: async (ctx, { body }) => ({ status: 201 as const, body: { id: await saveSection(ctx, body) } }),
    changeFormSection: (ctx, { params, body }) => done(changeSection(ctx, params.id, body)),
    deleteFormSection: (ctx, { params }) => done(deleteSection(ctx, params.id)),
  });
}
