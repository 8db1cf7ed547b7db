// A filled form as the office gets it.
import { z } from 'zod';
import { id } from '../shared.ts';
import { signatureProof, submissionEntry } from '../submissions/submissions.ts';

/** One revision's answers, with everything needed to render them. */
export const filledForm = {
  object: z.array(submissionEntry),
  /** One for each signature. */
  signatures: z.array(signatureProof),
  /** Names for ids in answers: of family members and relationships, and of what was booked. */
  surroundings: z.object({
    companyName: z.string(),
    relationshipTypes: z.array(z.object({ externalId: z.string(), name: z.string() })),
    family: z.array(z.object({ id, nameFirst: z.string(), nameLast: z.string(), birthdate: z.string() })),
    timezone: z.string(),
    /** Only for forms that book an appointment. */
    booking: z
      .object({
        types: z.array(z.object({ id, name: z.string(), duration: z.number().int() })),
        providers: z.array(z.object({ id, displayName: z.string() })),
        locations: z.array(z.object({ id, name: z.string(), displayName: z.string() })),
      })
      .optional(),
  }),
  form: z.object({
    form_name: z.string(),
    form_version_id: id,
    object: z.object({ fields: z.array(z.unknown()) }),
    pages: z.array(z.number().int()),
  }),
};
