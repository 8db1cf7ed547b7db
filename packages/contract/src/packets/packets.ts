// Calls of the console that make packets: several forms that are asked for in one sitting.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine } from '../shared.ts';

/** Most forms of a packet. */
export const mostForms = 15;

const packetForm = z.object({
  formId: id,
  name: z.string(),
  /** About how long the form takes. */
  minutes: z.number().int(),
  /** Whether it opens for signed-in people only; a guest who opens the packet does not see it. */
  isRestricted: z.boolean(),
});

const members = {
  name: oneLine(80).min(1),
  intro: z.string().max(500),
  /** In the order in which they are filled in. */
  formIds: z
    .array(id)
    .min(1)
    .max(mostForms)
    .refine((ids) => new Set(ids).size === ids.length, 'must not hold the same form twice'),
  /** Whether everybody's first visit asks for it. */
  isForFirstVisits: z.boolean(),
  /** The types of visits that ask for it. One that asks for another packet loses that one. */
  typeIds: z.array(id).max(500),
};

export const packetList = endpoint({
  summary:
    'All packets of the practice, the published forms that can be in one, and the types of visits that can ask for one',
  method: 'GET',
  path: '/office/v1/packets',
  access: 'staff:forms',
  response: {
    200: z.object({
      packets: z.array(
        z.object({
          id,
          /** Part of its address on the portal. */
          secureId: z.string(),
          name: z.string(),
          intro: z.string(),
          /** Number of saves; a change names the one that it is based on. */
          revision: z.number().int(),
          isArchived: z.boolean(),
          /** In their order, without forms that are archived or not published. */
          forms: z.array(packetForm),
          /** About how long all forms take. */
          minutes: z.number().int(),
          isForFirstVisits: z.boolean(),
          /** The types of visits that ask for it. */
          typeIds: z.array(id),
        }),
      ),
      forms: z.array(packetForm),
      /** In the practice's order, each with the packet that it asks for. */
      visitTypes: z.array(z.object({ id, name: z.string(), packetId: id.nullable() })),
    }),
  },
});

export const createPacket = endpoint({
  summary: 'A new packet of published forms',
  method: 'POST',
  path: '/office/v1/packets',
  access: 'staff:forms',
  body: z.object({
    ...members,
    intro: members.intro.default(''),
    isForFirstVisits: members.isForFirstVisits.default(false),
    typeIds: members.typeIds.default([]),
  }),
  response: { 201: z.object({ id }) },
  problems: ['not-found'],
});

export const changePacket = endpoint({
  summary: 'Changes a packet, or archives it and takes it back; what patients have begun stays theirs',
  method: 'PUT',
  path: '/office/v1/packets/{id}',
  access: 'staff:forms',
  params: z.object({ id }),
  body: z
    .object({ ...members, isArchived: z.boolean() })
    .partial()
    .extend({
      /** The revision that was read: saving over another one is refused. */
      revision: z.number().int().min(1),
    }),
  response: { 204: null },
  problems: ['not-found', 'packet-changed'],
});
