// Exports the contract as an OpenAPI 3.1 document.
import { z } from 'zod';
import type { Access, EndpointSpec } from './endpoint.ts';
import * as contract from './index.ts';
import { type ProblemCode, problems } from './problems.ts';

interface ApiCall {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': string;
  security: object[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: object }>;
}

export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  components: object;
  paths: Record<string, Record<string, ApiCall>>;
}

type Contract = typeof contract;
/** The contract's modules: every export of its index that holds an endpoint. */
type ModuleName = {
  [K in keyof Contract]: Extract<Contract[K][keyof Contract[K]], EndpointSpec> extends never ? never : K;
}[keyof Contract];

/** Description of each module, in the order of the reference. A module without one does not compile. */
const descriptions: Readonly<Record<ModuleName, string>> = {
  practice: 'The practice itself.',
  settings: 'How the practice has set things up.',
  patients: 'Patients and their families.',
  officePatients: 'Patients and their families, as the practice finds and links them.',
  identity: 'Signing in and out, for patients and staff.',
  inactivePatients: 'Patients who do not come any more.',
  patientAccounts: 'Patients’ accounts, as the practice manages them.',
  consents: 'The consent book: who may be reached how, and for what.',
  passkeys: 'Second steps of staff that nobody can phish.',
  authenticator: 'The authenticator app of a member of staff.',
  staff: 'Who works at the practice.',
  attachments: 'Pictures that belong to answers.',
  forms: 'Published forms.',
  builder: 'Making forms: drafts and versions.',
  formSections: 'Sections of forms that the practice saves, to be copied into other forms.',
  recordFields: 'What the practice keeps of its patients in fields of its own.',
  packets: 'Several forms in one sitting, as the practice makes them.',
  notes: 'What the office writes for itself.',
  sharedDocuments: 'Documents that the practice keeps with its patients and shares with them.',
  patientAlerts: 'What the office has to know wherever it sees a patient.',
  find: 'Finding what somebody means, and what they opened last.',
  tasks: 'What somebody in the office has to do.',
  today: 'One day at the front desk.',
  reports: 'What was counted in a time.',
  practiceSetup: 'Where, by whom, when and for what the practice sees patients.',
  visitRules: 'What patients may do online with their visits.',
  availability: 'What can be booked online: for what, with whom, where and when.',
  visits: 'Visits, as patients see them.',
  holds: 'Times that are kept for a moment.',
  googleReserve: 'Who came from Google Reserve.',
  officeVisits: 'Visits, as the practice books, moves and closes them.',
  reminders: 'Reminders of visits: when they go, and with which words.',
  waitlist: 'Waiting for an earlier time, signed in and by the link of a visit.',
  offers: 'A time that has opened for somebody on the waitlist, by its link.',
  officeWaitlist: 'The waitlist, as the practice keeps it.',
  recall: 'Calling patients back: who is due, and the rules that say when.',
  agreements: 'What patients agree to in consent forms.',
  officeAgreements: 'What patients agreed to in consent forms, as the practice keeps it.',
  submissions: 'What patients and guests send in.',
  drafts: 'Answers that are not sent yet.',
  prints: 'Submissions on paper.',
  questionLinks: 'A question of the practice to a guest, by the link in a mail: reading and answering it.',
  documents: 'What a person has to fill in.',
  packetPage: 'A packet of forms, as the person sees it who fills it in.',
  assignments: 'Which forms the practice asks patients for.',
  visitLinks: 'A visit by the link in a mail: seeing, confirming, moving and canceling it.',
  ownVisits: 'Visits of signed-in patients: seeing, confirming, moving and canceling them.',
  texts: 'What the SMS gateway reports: texts that came in, and what became of others.',
  messages: 'What patients and the office write to each other.',
  billing: 'What patients owe and pay.',
  daySheets: 'What was entered in the ledger on a day, and what goes to the bank.',
  ledger: 'What patients owe, as the practice enters it.',
  receipts: 'Receipts of payments.',
  statements: 'Statements of many patients at once.',
  sync: 'The practice’s management software: what it knows, and what was booked here.',
  clinical: 'Allergies, conditions, medicines, insurance and medical answers of each patient, with their sources.',
  records: 'What the practice keeps of each patient.',
  ssn: 'Whole social security numbers, for those who may see them.',
  ownData: 'What the practice has stored about a person, for that person.',
  inbox: 'What was sent in, as the practice reviews it.',
  senderQuestions: 'What the practice asks the senders of submissions.',
  triage: 'What becomes of a submission besides approving: archived, not ours, put back, assigned, put off.',
  desk: 'The practice’s schedule, as its staff reads it.',
  visitPanel: 'One visit with everything around it, and visits that nobody closed.',
  nextFree: 'Free times for a visit, as the practice looks for them.',
  patientNews: 'What patients did with their visits.',
  calendarFeeds: 'Visits for calendars outside of Foyer.',
  accessLog: 'Who looked at whom, and who changed what.',
  mails: 'The mails of the practice, as they look.',
  practiceExports: 'Everything that the practice holds, to take away.',
  live: 'What has just changed, for open windows of the console.',
};

/** Every call may return these in addition to its own. */
const common: readonly ProblemCode[] = [
  'validation-failed',
  'unknown-tenant',
  'rate-limited',
  'unavailable',
  'internal',
];

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}

function parametersOf(endpoint: EndpointSpec): object[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: value,
    }));
  });
}

function problemsOf(endpoint: EndpointSpec): ProblemCode[] {
  return [...new Set([...common, ...accessProblems(endpoint.access), ...(endpoint.problems ?? [])])];
}

function accessProblems(access: Access): readonly ProblemCode[] {
  if (access === 'public') return [];
  if (access === 'sync') return ['unauthenticated', 'signature-invalid', 'signature-expired', 'request-replayed'];
  if (access === 'sms') return ['signature-invalid', 'signature-expired', 'request-replayed'];
  return access === 'either' ? ['unauthenticated'] : ['unauthenticated', 'forbidden'];
}

/** Returns a file's media type, or JSON for anything else. */
function contentOf(endpoint: EndpointSpec, schema: z.ZodType): object {
  if (endpoint.produces) return { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: schemaOf(schema, 'output') } };
}

/** The file of a multipart body, and what stands before it about the file. */
const fileParts = ({ upload }: EndpointSpec) => ({
  type: 'object',
  required: upload ? ['about', 'file'] : ['file'],
  properties: {
    ...(upload ? { about: schemaOf(upload.about, 'input') } : {}),
    file: { type: 'string', format: 'binary' },
  },
});

function responsesOf(endpoint: EndpointSpec): ApiCall['responses'] {
  const answers: ApiCall['responses'] = {};
  for (const [status, schema] of Object.entries(endpoint.response))
    answers[status] = schema
      ? { description: 'Done', content: contentOf(endpoint, schema) }
      : { description: 'Done, without a body' };
  for (const code of problemsOf(endpoint)) {
    const status = String(problems[code].status);
    const known = answers[status]?.description;
    answers[status] = {
      description: known ? `${known}, ${code}` : code,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return answers;
}

function securityOf(access: Access): object[] {
  if (access === 'public') return [];
  if (access === 'sync') return [{ syncKey: [], syncTimestamp: [], syncNonce: [], syncSignature: [] }];
  if (access === 'sms') return [{ smsTimestamp: [], smsNonce: [], smsSignature: [] }];
  return access === 'either' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

const header = (name: string) => ({ type: 'apiKey', in: 'header', name });

function callOf(tag: string, name: string, endpoint: EndpointSpec): ApiCall {
  const parameters = parametersOf(endpoint);
  const schema = endpoint.body && schemaOf(endpoint.body, 'input');
  return {
    operationId: `${tag}-${name}`,
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schema
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema },
              ...(endpoint.bodyKind === 'form' ? { 'application/x-www-form-urlencoded': { schema } } : {}),
            },
          },
        }
      : {}),
    ...(endpoint.bodyKind === 'multipart'
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: fileParts(endpoint) } } } }
      : {}),
    responses: responsesOf(endpoint),
  };
}

/** Returns every endpoint of the contract with its module and name, as exported by the modules. */
export function allEndpoints(): { module: string; name: string; endpoint: EndpointSpec }[] {
  const isEndpoint = (value: unknown): value is EndpointSpec =>
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
  const exported: Readonly<Record<ModuleName, object>> = contract;
  return (Object.keys(descriptions) as ModuleName[]).flatMap((module) =>
    Object.entries(exported[module])
      .filter((entry): entry is [string, EndpointSpec] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ module, name, endpoint })),
  );
}

/** Returns a new document at each call. */
export function openApi(): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const { module, name, endpoint } of allEndpoints()) {
    const methods = paths[endpoint.path] ?? {};
    methods[endpoint.method.toLowerCase()] = callOf(module, name, endpoint);
    paths[endpoint.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: '1',
      description: 'Every call of the patient portal and of the practice’s console.',
    },
    tags: Object.entries(descriptions).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        syncKey: header('X-Sync-Key'),
        syncTimestamp: header('X-Sync-Timestamp'),
        syncNonce: header('X-Sync-Nonce'),
        syncSignature: header('X-Sync-Signature'),
        smsTimestamp: header('X-Sms-Timestamp'),
        smsNonce: header('X-Sms-Nonce'),
        smsSignature: header('X-Sms-Signature'),
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'message', 'error'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(problems) },
            message: { type: 'string' },
            error: { type: 'string' },
            requestId: { type: 'string' },
            retryAfter: { type: 'integer' },
            visit: {},
            phone: { type: 'string' },
            conflict: {
              type: 'object',
              properties: {
                revision: { type: 'integer' },
                changes: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      path: { type: 'string' },
                      now: {},
                      by: { type: 'string' },
                      at: { type: 'string', format: 'date-time' },
                    },
                  },
                },
              },
            },
            revision: { type: 'integer' },
            into: { type: 'string', format: 'uuid' },
            conflicts: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  path: { type: 'string' },
                  label: { type: 'string' },
                  now: {},
                  by: { type: 'string' },
                  at: { type: 'string', format: 'date-time' },
                  source: { type: 'string' },
                },
              },
            },
            saved: {
              type: 'object',
              properties: {
                by: { type: 'string' },
                isCaller: { type: 'boolean' },
                at: { type: 'string', format: 'date-time' },
              },
            },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
    paths,
  };
}
