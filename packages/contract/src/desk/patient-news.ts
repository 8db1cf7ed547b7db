// Calls of the console for what patients did with their visits.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isoInstant } from '../shared.ts';
import { visitActors, visitEventKinds } from './visit-panel.ts';

/** Days that news are kept in the list. */
export const newsDays = 7;
/** Most news in the list. */
export const mostNews = 200;

export const listNews = endpoint({
  summary: 'What patients did with their visits, and what they texted, in the last seven days, the newest first',
  method: 'GET',
  path: '/office/v1/schedule/news',
  access: 'staff:schedule',
  response: {
    200: z.object({
      news: z
        .array(
          z.object({
            /** Of the event, or the gateway's of a text. */
            id: z.string(),
            at: isoInstant,
            kind: z.enum(visitEventKinds),
            actor: z.enum(visitActors),
            patientId: id.nullable(),
            /** Of the patient, or for a guest the name in the form; empty if the office has none. */
            name: z.string(),
            /** Null for a text that is about no visit. */
            visitId: id.nullable(),
            /** When the visit begins now; for a canceled one, when it would have begun. */
            startTime: isoInstant.nullable(),
            /** When it began before it was moved; null for everything else. */
            before: isoInstant.nullable(),
            /** Code of the patient's reason; empty without one. */
            reason: z.string(),
            /** What the patient wrote; empty without. */
            text: z.string(),
            /** Where a text came from; empty for everything else. */
            number: z.string(),
            /** Whether a text that is not one of the known words asks to stop, as it seems. */
            mayMeanStop: z.boolean(),
            isSeen: z.boolean(),
          }),
        )
        .max(mostNews),
      /** How many nobody has marked as seen, also beyond the end of the list. */
      unseen: z.number().int(),
    }),
  },
});

export const markNewsSeen = endpoint({
  summary: 'Marks one of the news as seen, for everybody in the practice',
  method: 'POST',
  path: '/office/v1/schedule/news/{eventId}/seen',
  access: 'staff:schedule',
  isForReadOnly: true,
  touches: ['news'],
  params: z.object({ eventId: z.string().min(1).max(200) }),
  response: { 204: null },
  problems: ['not-found'],
});
