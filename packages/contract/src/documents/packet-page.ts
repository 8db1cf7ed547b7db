// Calls of a packet's page: its forms in their order, and how far a person is.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery, checksum, id } from '../shared.ts';
import { documentStatuses } from './documents.ts';

const packetProgress = z.object({
  packet_id: id,
  name: z.string(),
  intro: z.string(),
  /** The person it is for; empty for a guest. */
  ownerId: z.string(),
  nameFirst: z.string(),
  nameLast: z.string(),
  /** About how long all of its forms take. */
  minutes: z.number().int(),
  /** Until when it is needed (ISO instant), or an empty string. */
  dueAt: z.string(),
  /** When the visit begins that it is needed before (ISO instant); empty when the practice has set the day, or there is none. */
  visitAt: z.string(),
  /** Whether the practice asks nobody new for it any more. What was begun of it can be finished. */
  isArchived: z.boolean(),
  /** In the order in which they are filled in. A guest sees those only that guests may open. */
  forms: z.array(
    z.object({
      form_id: id,
      checksum: z.string(),
      name: z.string(),
      /** About how long it takes. */
      minutes: z.number().int(),
      /** `completed` where it was sent within 90 days and is not requested anew. */
      status: z.enum(documentStatuses),
      /** When it was sent (ISO instant), or an empty string. */
      sentAt: z.string(),
      /** When unsent answers were last saved (ISO instant), or an empty string. */
      savedAt: z.string(),
      /** The page that unsent answers were left on, counted from 0; null without them, and where that is not known. */
      page: z.number().int().nullable(),
      /** How many pages the form has; null where that is not known. */
      pages: z.number().int().nullable(),
    }),
  ),
  /**
   * What was sent in the forms before, for questions of the same table and column of the record; the later one counts. Never SSN,
   * signatures, initials, agreements, attachments or cards. Empty for guests, whose browser keeps what it sent.
   */
  carried: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      /** As forms store it. */
      value: z.unknown(),
      form_name: z.string(),
    }),
  ),
});

const packetParams = z.object({ id, checksum });

export const packet = endpoint({
  summary: 'A packet and how far a person is: the caller, or the one that ownerId names',
  method: 'GET',
  path: '/api/packets/{id}/{checksum}',
  access: 'patient',
  params: packetParams,
  query: z.object({ ownerId: id.optional() }),
  response: { 200: packetProgress },
  problems: ['not-found', 'owner-not-allowed'],
});

export const publicPacket = endpoint({
  summary: 'A packet for guests; with X-Draft-Token also which of its forms hold unsent answers',
  method: 'GET',
  path: '/public/packets/{id}/{checksum}',
  access: 'public',
  params: packetParams,
  query: accountQuery,
  response: { 200: packetProgress },
  problems: ['not-found'],
});
