// Calls of the console about record fields of the practice's own.
import { isOwnFieldType, ownFieldTypes } from '@foyer/forms';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine } from '../shared.ts';

const name = oneLine(80).min(1);
const choices: readonly string[] = ['Dropdown', 'Single Choice', 'Multiple Choice'];

export const recordFields = endpoint({
  summary: 'The practice’s own record fields in their order, archived ones too',
  method: 'GET',
  path: '/office/v1/record-fields',
  access: 'staff:forms',
  response: {
    200: z.object({
      fields: z.array(
        z.object({
          id,
          name,
          /** Type of the questions that it can be asked with. */
          type: z.enum(ownFieldTypes),
          /** Texts that can be chosen; empty for types without a choice. */
          options: z.array(z.string()),
          /** Archived fields are shown where a patient has a value, and are offered to no question. */
          isArchived: z.boolean(),
          /** Number of saves; a change names the one that it is based on. */
          revision: z.number().int(),
        }),
      ),
    }),
  },
});

export const addRecordField = endpoint({
  summary: 'A new record field, placed last',
  method: 'POST',
  path: '/office/v1/record-fields',
  access: 'staff:forms',
  body: z
    .object({
      name,
      type: z.string().refine(isOwnFieldType, 'Choose a type that the record can keep.'),
      options: z
        .array(oneLine(500).min(1))
        .max(500)
        .refine((texts) => new Set(texts).size === texts.length, 'must not hold the same option twice')
        .default([]),
    })
    .refine(({ type, options }) => choices.includes(type) === options.length > 0, {
      path: ['options'],
      message: 'Only a choice has options, and it has at least one.',
    }),
  response: { 201: z.object({ id }) },
  problems: ['record-field-limit'],
});

export const changeRecordField = endpoint({
  summary: 'Renames a record field, moves it, archives it or takes it back',
  method: 'PUT',
  path: '/office/v1/record-fields/{id}',
  access: 'staff:forms',
  params: z.object({ id }),
  body: z
    .object({
      name,
      /** Its place among all fields, counted from 0; beyond the end is the end. */
      place: z.number().int().min(0).max(1000),
      isArchived: z.boolean(),
    })
    .partial()
    .extend({
      /** The revision that was read: saving over another one is refused. */
      revision: z.number().int().min(1),
    }),
  response: { 204: null },
  problems: ['not-found', 'record-field-changed'],
});

export const deleteRecordField = endpoint({
  summary: 'Deletes a record field that neither forms nor records use',
  method: 'DELETE',
  path: '/office/v1/record-fields/{id}',
  access: 'staff:forms',
  params: z.object({ id }),
  response: { 204: null },
  problems: ['not-found', 'field-in-use'],
});
