// Calls about patients and their families.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, phoneNumber } from '../shared.ts';

export const familyContacts = endpoint({
  summary: 'The signed-in person and, for guardians, the linked family; own record first',
  method: 'GET',
  path: '/api/family/contacts',
  access: 'patient',
  response: {
    200: z.array(z.object({ id, nameFirst: z.string(), nameLast: z.string(), birthdate: z.string() })),
  },
});

/** Attributes: names with JSON texts. */
const attributes = z.array(z.object({ name: z.string(), value: z.string() }));
const contactParams = z.object({ id });

export const contactAttributes = endpoint({
  summary:
    'Attributes of the record, own or of a member of the family; a social security number is whole only when a filter asks for it and forms are pre-filled',
  method: 'GET',
  path: '/user/v1/contacts/{id}/attributes',
  access: 'patient',
  params: contactParams,
  query: z.object({ namesFilter: z.string().max(500).optional() }),
  response: { 200: attributes },
  problems: ['not-found'],
});

export const medicalAttributes = endpoint({
  summary: 'Answers to medical and dental questions that the record holds',
  method: 'GET',
  path: '/user/v1/contacts/{id}/medical-attributes',
  access: 'patient',
  params: contactParams,
  response: { 200: attributes },
  problems: ['not-found'],
});

export const contactFamily = endpoint({
  summary: 'A contact, who is answerable for them, and whom they act for',
  method: 'GET',
  path: '/user/v1/contacts/{id}/family-contacts',
  access: 'patient',
  params: contactParams,
  response: {
    200: z.array(
      z.object({
        id,
        nameFirst: z.string(),
        nameMiddle: z.string(),
        nameLast: z.string(),
        birthdate: z.string(),
        emailAddress: z.string(),
        phoneNumbers: z.array(phoneNumber),
      }),
    ),
  },
  problems: ['not-found'],
});
