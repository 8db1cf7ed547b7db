// Two records side by side: what each holds, what a merge would do with it, and what speaks against one.
import { z } from 'zod';
import { contactData, patientName } from '../patients/patient-data.ts';
import { id, phoneNumber } from '../shared.ts';
import { clinicalKinds } from './clinical.ts';

/**
 * What a merge does with a part. `stays`: only the record that is kept holds it, or all of it. `filled`: only the duplicate holds it.
 * `joined`: a list gains entries. `moves`: it goes along to the kept record. `choose`: both hold something else, and the one of the
 * duplicate is taken only where somebody chooses it.
 */
export const mergeOutcomes = [
  'same',
  'stays',
  'filled',
  'both',
  'joined',
  'moves',
  'added',
  'closed',
  'choose',
] as const;

/** Parts that are one text each. Of the social security number, its last four digits; of the address, its lines. */
export const mergedTexts = [
  'nameFirst',
  'nameMiddle',
  'nameLast',
  'birthDate',
  'gender',
  'email',
  'maritalStatus',
  'communicationPreference',
  'referralType',
  'ssn',
] as const;

const happens = z.enum(mergeOutcomes);

/** A row: `path` names the part, and is what a choice names. */
const rowOf = <Path extends z.ZodType, Side extends z.ZodType>(path: Path, side: Side) => ({
  path,
  happens,
  kept: side,
  other: side,
});

const insurance = z
  .object({ company: z.string(), policy: z.string(), group: z.string(), holder: z.string() })
  .nullable();

const relative = z.object({
  id,
  name: z.string(),
  /** What the guardian is to the member, such as Mother. */
  relationship: z.string(),
  /** Whether this one is guardian or payer of the patient; otherwise the patient is theirs. */
  isGuardian: z.boolean(),
});

const visits = z.object({
  coming: z.array(z.object({ id, startsAt: z.string(), what: z.string(), provider: z.string() })),
  /** Number of coming visits at locations that the caller does not see. */
  elsewhere: z.number().int(),
});

const one = <Text extends string>(text: Text) => z.literal(text);

export const mergeRow = z.discriminatedUnion('kind', [
  z.object({ kind: one('text'), ...rowOf(z.enum(mergedTexts), z.string()) }),
  z.object({ kind: one('address'), ...rowOf(one('address'), contactData.shape.address.nullable()) }),
  z.object({ kind: one('phones'), ...rowOf(one('phones'), z.array(phoneNumber)) }),
  z.object({ kind: one('insurance'), ...rowOf(z.enum(['primaryInsurance', 'secondaryInsurance']), insurance) }),
  z.object({
    kind: one('list'),
    /** Which list. */
    list: z.enum(clinicalKinds),
    /** Line by line; none for a list that nobody asked for. `isNone`: somebody was asked, and has nothing to list. */
    ...rowOf(z.string(), z.object({ lines: z.array(z.string()), isNone: z.boolean() })),
    /** The list of the kept record after the merge. */
    joined: z.array(z.string()),
  }),
  /** A question of the medical record. */
  z.object({ kind: one('answer'), name: z.string(), ...rowOf(z.string(), z.string()) }),
  /** A field of the practice's own. */
  z.object({ kind: one('own'), name: z.string(), ...rowOf(z.string(), z.string()) }),
  z.object({ kind: one('family'), ...rowOf(one('family'), z.array(relative)) }),
  z.object({ kind: one('visits'), ...rowOf(one('visits'), visits) }),
  z.object({
    kind: one('forms'),
    ...rowOf(one('forms'), z.object({ total: z.number().int(), waiting: z.number().int() })),
  }),
  z.object({ kind: one('balance'), currency: z.string(), sum: z.string(), ...rowOf(one('balance'), z.string()) }),
  z.object({
    kind: one('account'),
    /** Its email address; null without one. */
    ...rowOf(one('account'), z.string().nullable()),
  }),
]);

/** What speaks against two records being one person's. Times and days are null for visits that the caller does not see. */
export const mergeWarning = z.discriminatedUnion('kind', [
  z.object({ kind: one('birth-date'), kept: z.string(), other: z.string() }),
  z.object({ kind: one('gender'), kept: z.string(), other: z.string() }),
  z.object({ kind: one('ssn') }),
  z.object({
    kind: one('family'),
    /** Which of the two is guardian or payer of the other, and what they are to them. */
    guardian: z.enum(['kept', 'other']),
    relationship: z.string(),
  }),
  z.object({ kind: one('accounts') }),
  z.object({ kind: one('visits-at-once'), startsAt: z.string().nullable() }),
  z.object({ kind: one('seen-same-day'), day: z.string().nullable() }),
]);

/** One of the two, as their column is headed. */
export const mergedPerson = patientName.extend({ createdAt: z.string(), hasAccount: z.boolean() });
