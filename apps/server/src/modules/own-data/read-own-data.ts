// Reads what the practice has stored about one person, but for the forms that they sent.
import type { RecordInsurance } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { standingsOf } from '../agreements/public.ts';
import { listEntries, readBalance } from '../billing/public.ts';
import { messagesOf } from '../messages/public.ts';
import {
  findPatient,
  listGuarantors,
  listMembers,
  listPhones,
  maskSsn,
  medicalAnswers,
  openRecord,
  shownPhones,
} from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { shownAnswers } from '../record-fields/public.ts';
import { answerText } from '../records/public.ts';
import { listOwnVisits } from '../visits/public.ts';
import { selectSubmissions } from './own-data.store.ts';
import type { OwnAnswer, OwnData } from './own-data.ts';

/** More than anybody has: it only keeps one download from filling the memory. */
const most = 10_000;
const seenStatuses = ['scheduled', 'confirmed', 'canceled', 'met', 'missed', 'booked'] as const;

const insuranceParts = [
  ['First name', 'nameFirst'],
  ['Middle name', 'nameMiddle'],
  ['Last name', 'nameLast'],
  ['Date of birth', 'birthdate'],
  ['Insurance company', 'company_name'],
  ['Phone', 'phone'],
  ['Member number', 'policy'],
  ['Group', 'group'],
  ['Address', 'address'],
  ['City', 'city'],
  ['State', 'state'],
  ['ZIP code', 'zip'],
] as const;

const lines = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

function insuranceOf(which: 'primary' | 'secondary', kept: RecordInsurance | null): OwnData['insurance'] {
  if (!kept) return [];
  const details: OwnAnswer[] = insuranceParts.map(([question, part]) => ({ question, answer: lines(kept[part]) }));
  return [{ which, details }];
}

async function personIn(tx: Tx, cipher: TenantCipher, patientId: string) {
  const [contact, record, phones] = await Promise.all([
    findPatient(tx, patientId),
    openRecord(tx, cipher, patientId),
    listPhones(tx, patientId),
  ]);
  if (!contact) throw problem('not-found');
  const { row, parts } = record;
  const place = [row?.city, row?.state, row?.postalCode].filter(Boolean).join(' ');
  const { nameFirst, nameMiddle, nameLast, birthDate } = contact;
  return {
    person: {
      ...{ nameFirst, nameMiddle, nameLast, birthDate },
      sex: contact.gender,
      email: contact.emailAddress,
      phones: shownPhones(phones),
      address: [row?.addressLine1, row?.addressLine2, place, row?.country].filter(Boolean).join(', '),
      maritalStatus: row?.maritalStatus ?? '',
      preferredContact: row?.communicationTypePreference ?? '',
      referredBy: row?.referralType ?? '',
      ssn: maskSsn(parts.ssn),
    },
    insurance: [
      ...insuranceOf('primary', parts.primaryInsurance),
      ...insuranceOf('secondary', parts.secondaryInsurance),
    ],
    health: medicalAnswers(record, (answer) => lines(answerText(answer))).map(({ question, lines: answer }) => ({
      question,
      answer: [...answer],
    })),
    more: (await shownAnswers(tx, parts.custom)).map(({ name, lines }) => ({ question: name, answer: lines })),
  };
}

async function familyIn(tx: Tx, patientId: string): Promise<OwnData['family']> {
  const [guardians, members] = await Promise.all([listGuarantors(tx, patientId), listMembers(tx, patientId)]);
  const relatives = [
    ...guardians.map((row) => ({ ...row, role: 'acts-for-you' as const })),
    ...members.map((row) => ({ ...row, role: 'you-act-for' as const })),
  ];
  return relatives.map(({ nameFirst, nameMiddle, nameLast, relationship, role }) => ({
    ...{ nameFirst, nameMiddle, nameLast, relationship, role },
  }));
}

async function visitsIn(tx: Tx, patientId: string): Promise<OwnData['visits']> {
  const filter = { patientIds: [patientId], statuses: seenStatuses, from: undefined, limit: most };
  const rows = await listOwnVisits(tx, filter);
  return rows.reverse().map((row) => ({
    startsAt: row.startsAt.toISOString(),
    what: row.typeName ?? row.description,
    provider: row.providerName ?? '',
    location: row.locationDisplayName || (row.locationName ?? ''),
    status: row.status,
  }));
}

async function agreementsIn(tx: Tx, patientId: string, today: string): Promise<OwnData['agreements']> {
  const standings = (await standingsOf(tx, [patientId], today)).get(patientId) ?? [];
  return standings.flatMap(({ form, rows }) =>
    rows.map(({ kind, version, since, until, by }) => ({ form: form.name, what: kind, version, since, until, by })),
  );
}

async function accountIn(tx: Tx, patientId: string, currency: string): Promise<OwnData['account']> {
  const [balance, entries] = await Promise.all([readBalance(tx, patientId), listEntries(tx, patientId, most)]);
  return {
    currency,
    balance,
    entries: entries.map(({ occurredOn, kind, description, amount }) => ({
      ...{ day: occurredOn, kind, description, amount },
    })),
  };
}

/** Returns it together with the rows of the person's submissions. The caller has checked who asks. @throws not-found */
export async function readOwnData(ctx: Ctx & Uses<'caches' | 'cipherOf'>, patientId: string) {
  const [cipher, settings, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx), todayOf(ctx)]);
  return inTenant(ctx, async (tx) => {
    const [parts, family, visits, agreements, messages, account, submissions] = await Promise.all([
      personIn(tx, cipher, patientId),
      familyIn(tx, patientId),
      visitsIn(tx, patientId),
      agreementsIn(tx, patientId, today),
      messagesOf(tx, cipher, patientId, most),
      accountIn(tx, patientId, settings.billingCurrency),
      selectSubmissions(tx, patientId),
    ]);
    const data: Omit<OwnData, 'forms'> = {
      format: 'foyer-own-data',
      version: 1,
      madeAt: ctx.clock.now().toISOString(),
      practice: ctx.tenant.companyName,
      ...parts,
      ...{ family, visits, agreements, account },
      messages: messages.map(({ author, sentAt, subject, body }) => ({
        ...{ sentAt, subject, body },
        from: author === 'patient' ? ('you' as const) : ('office' as const),
      })),
    };
    return { data, submissions, timeZone: settings.timezone };
  });
}
