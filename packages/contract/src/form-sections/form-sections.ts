// Calls of the form builder about saved sections: fields that are copied into other forms.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine } from '../shared.ts';

const name = oneLine(80).min(1);
/** `{"fields": [ … ]}`; may be unfinished, like the draft of a form. */
const object = z.unknown();

export const formSections = endpoint({
  summary: 'Saved sections of forms, by name',
  method: 'GET',
  path: '/office/v1/form-sections',
  access: 'staff:forms',
  response: {
    200: z.object({
      sections: z.array(
        z.object({ id, name, object: z.object({ fields: z.array(z.unknown()) }), savedAt: z.string() }),
      ),
    }),
  },
});

export const saveFormSection = endpoint({
  summary: 'Saves a section of a form, to be copied into others',
  method: 'POST',
  path: '/office/v1/form-sections',
  access: 'staff:forms',
  body: z.object({ name, object }),
  response: { 201: z.object({ id }) },
  problems: ['form-refused', 'form-text-limit', 'section-limit'],
});

export const changeFormSection = endpoint({
  summary: 'Renames a saved section, or replaces what is in it; forms that it was copied into stay as they are',
  method: 'PUT',
  path: '/office/v1/form-sections/{id}',
  access: 'staff:forms',
  params: z.object({ id }),
  body: z.object({ name, object }).partial(),
  response: { 204: null },
  problems: ['not-found', 'form-refused', 'form-text-limit'],
});

export const deleteFormSection = endpoint({
  summary: 'Deletes a saved section; forms that it was copied into stay as they are',
  method: 'DELETE',
  path: '/office/v1/form-sections/{id}',
  access: 'staff:forms',
  params: z.object({ id }),
  response: { 204: null },
  problems: ['not-found'],
});
