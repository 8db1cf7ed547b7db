// Handles the calls about patients and families.
import { patients } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { readFamilyContacts } from './family.ts';
import { officePatientRoutes } from './office-routes.ts';
import { readAttributes, readMedicalAttributes, readPatientFamily } from './read-record.ts';
import type { SearchSources } from './search-patients.ts';

export function patientRoutes(sources: SearchSources): Bound[] {
  const own = bind(patients, {
    familyContacts: async (ctx) => {
      const contacts = await readFamilyContacts(ctx);
      return ok(
        contacts.map(({ patientId, nameFirst, nameLast, birthDate }) => ({
          id: patientId,
          nameFirst,
          nameLast,
          birthdate: birthDate,
        })),
      );
    },

    contactAttributes: async (ctx, { params, query }) => ok(await readAttributes(ctx, params.id, query.namesFilter)),
    medicalAttributes: async (ctx, { params }) => ok(await readMedicalAttributes(ctx, params.id)),
    contactFamily: async (ctx, { params }) => ok(await readPatientFamily(ctx, params.id)),
  });
  return [...own, ...officePatientRoutes(sources)];
}
