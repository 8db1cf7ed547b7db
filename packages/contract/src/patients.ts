// Calls about patients and their families.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shared.ts';

export const familyContacts = endpoint({
  summary: 'The signed-in person and, for guardians, the linked family; own record first',
  method: 'GET',
  path: '/api/family/contacts',
  access: 'patient',
  response: {
    200: z.array(z.object({ id, nameFirst: z.string(), nameLast: z.string(), birthdate: z.string() })),
  },
});
