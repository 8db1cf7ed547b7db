// Calls of the console for the clinical parts of a patient's record: allergies, conditions, medicines, insurance, medical answers.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, oneLine as line } from '../shared.ts';

export const clinicalKinds = ['allergy', 'condition', 'medicine'] as const;
/** `mistaken`: it was entered by mistake. */
export const entryStates = ['active', 'ended', 'mistaken'] as const;
export const severities = ['mild', 'moderate', 'severe'] as const;
/** How somebody of the practice knows what they enter. */
export const officeSources = ['desk', 'phone', 'letter', 'correction'] as const;
/** `form`: an approved form; `record`: it was there before sources were kept; `merge`: the record of a duplicate. */
export const clinicalSources = ['form', ...officeSources, 'record', 'merge', 'undo', 'software'] as const;

const params = z.object({ id });

/** How the practice knows something. */
const source = z.object({
  source: z.enum(clinicalSources),
  /** Who entered or approved it; empty if it was no person, or the account is gone. */
  by: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** The form that said so; null for everything else. */
  form: z.object({ name: z.string(), sentAt: z.string() }).nullable(),
});

const details = {
  /** Of an allergy: what happens. */
  reaction: line(200),
  /** Of an allergy; empty if it is not known. */
  severity: z.enum(['', ...severities]),
  /** Of a condition, in any words. */
  since: line(200),
  /** Of a medicine. */
  dose: line(200),
  /** Of a medicine: how often it is taken. */
  often: line(200),
  note: line(200),
};
const name = line(120).min(1, 'Enter a name.');
const someDetails = z.object(details).partial().shape;

/** Texts of an insurance; all are empty where nothing is known. */
const insurance = z.strictObject({
  nameFirst: line(60),
  nameMiddle: line(60),
  nameLast: line(60),
  birthdate: z.union([z.literal(''), day]),
  company_name: line(120),
  phone: line(30),
  policy: line(60),
  group: line(60),
  address: line(200),
  city: line(60),
  state: line(60),
  zip: line(12),
});

const text = z.string();
const insuranceTexts = z.object({
  nameFirst: text,
  nameMiddle: text,
  nameLast: text,
  birthdate: text,
  company_name: text,
  phone: text,
  policy: text,
  group: text,
  address: text,
  city: text,
  state: text,
  zip: text,
});
const keptInsurance = insuranceTexts.extend({ source });

export const readClinical = endpoint({
  summary: "A patient's allergies, conditions and medicines, insurance and other medical answers, each with its source",
  method: 'GET',
  path: '/office/v1/patients/{id}/clinical',
  access: 'staff:patients',
  params,
  response: {
    200: z.object({
      /** Of the record: a change names the one that it is based on. */
      revision: z.number().int(),
      lists: z.array(
        z.object({
          kind: z.enum(clinicalKinds),
          /** Whether somebody was asked and has nothing to list. Without entries, false means that nobody was asked. */
          isNone: z.boolean(),
          /** Active ones first. */
          entries: z.array(
            z.object({
              entryId: id,
              state: z.enum(entryStates),
              name: z.string(),
              reaction: z.string(),
              severity: z.string(),
              since: z.string(),
              dose: z.string(),
              often: z.string(),
              note: z.string(),
              source,
            }),
          ),
        }),
      ),
      /** Null where nothing is known of it. */
      primaryInsurance: keptInsurance.nullable(),
      secondaryInsurance: keptInsurance.nullable(),
      /** Medical answers besides the lists. */
      answers: z.array(
        z.object({
          question: z.string(),
          /** Line by line. */
          answer: z.string(),
          /** How it can be changed: as a text, as a day (YYYY-MM-DD), or not here. */
          editing: z.enum(['text', 'day', 'none']),
          source,
        }),
      ),
    }),
  },
  problems: ['not-found'],
});

/** Parts of a record with a history of their own. */
export const historyParts = [...clinicalKinds, 'insurance', 'answers'] as const;

const entryContent = z.object({
  state: z.enum(entryStates),
  name: text,
  reaction: text,
  severity: text,
  since: text,
  dose: text,
  often: text,
  note: text,
});

export const readHistory = endpoint({
  summary: 'What changed in a part of the record, newest first, with what was there before and after',
  method: 'GET',
  path: '/office/v1/patients/{id}/history',
  access: 'staff:patients',
  params,
  query: z.strictObject({
    path: z.enum(historyParts),
    /** Continues after this line: its `changeId`. */
    after: id.optional(),
  }),
  response: {
    200: z.object({
      /** Of the record, for the call that puts something back. */
      revision: z.number().int(),
      items: z.array(
        z.object({
          changeId: id,
          source,
          /** What changed: an entry, whether there is nothing to list, an insurance (its texts), or an answer. */
          what: z.discriminatedUnion('kind', [
            z.object({
              kind: z.literal('entry'),
              entryId: id,
              before: entryContent.nullable(),
              after: entryContent.nullable(),
            }),
            z.object({ kind: z.literal('none'), before: z.boolean(), after: z.boolean() }),
            z.object({
              kind: z.literal('insurance'),
              which: z.enum(['primaryInsurance', 'secondaryInsurance']),
              before: insuranceTexts.nullable(),
              after: insuranceTexts.nullable(),
            }),
            z.object({ kind: z.literal('answer'), question: text, before: text, after: text }),
          ]),
        }),
      ),
      /** For the next page; null after the last. */
      after: id.nullable(),
    }),
  },
  problems: ['not-found'],
});

export const changeClinical = endpoint({
  summary:
    'Changes clinical parts that are named; the rest stays. What somebody else has changed since the revision is not written over',
  method: 'PUT',
  path: '/office/v1/patients/{id}/clinical',
  access: 'staff:clinical',
  params,
  body: z.strictObject({
    revision: z.number().int().min(0),
    /** `undo`: something is put back. */
    source: z.enum([...officeSources, 'undo']),
    /** New entries. `key` is chosen for each, and becomes its id: sent once more, nothing is added. */
    add: z
      .array(z.strictObject({ key: z.uuid(), kind: z.enum(clinicalKinds), name, ...someDetails }))
      .max(20)
      .default([]),
    change: z
      .array(
        z.strictObject({ entryId: id, state: z.enum(entryStates).optional(), name: name.optional(), ...someDetails }),
      )
      .max(100)
      .default([]),
    /** Says that there is nothing to list, or takes that back. */
    none: z.strictObject({ kind: z.enum(clinicalKinds), value: z.boolean() }).optional(),
    primaryInsurance: insurance.optional(),
    secondaryInsurance: insurance.optional(),
    answers: z
      .array(z.strictObject({ question: z.string().max(100), answer: z.string().max(2000) }))
      .max(100)
      .default([]),
  }),
  response: { 200: z.object({ revision: z.number().int(), ids: z.array(id) }) },
  problems: ['not-found', 'record-changed', 'record-merged', 'entry-exists', 'entry-key-reused'],
});
