// Fills the demo's practices once: forms, people, accounts, and what they have sent so far.
import { personNameIn, validateSubmission } from '@foyer/forms';
import { demoBook, readBook } from '../cli/connector/book.ts';
import { addEntries } from '../modules/billing/public.ts';
import { withoutLists, writeClinicalAnswers } from '../modules/clinical/public.ts';
import {
  addAssignments,
  addForm,
  hasForms,
  lockPractice,
  publishForm,
  versionObject,
} from '../modules/forms/public.ts';
import { openAccount } from '../modules/identity/public.ts';
import { compareWaiting } from '../modules/inbox/public.ts';
import { addPacket } from '../modules/packets/public.ts';
import { addFamilyLink, createPatient, sealParts, storeRecord } from '../modules/patients/public.ts';
import {
  forgetSettings,
  type NewPractice,
  openPractice,
  setBookingForm,
  slugFault,
  todayOf,
} from '../modules/practice/public.ts';
import {
  guestWords,
  type NewSubmission,
  sealAllergies,
  sealAnswers,
  sealMarks,
  sealPersonName,
  sealProof,
  setState,
  storeSubmission,
} from '../modules/submissions/public.ts';
import { takeBook } from '../modules/sync/public.ts';
import { type Ctx, type Services, systemContext, type Uses } from '../platform/context.ts';
import type { TenantCipher } from '../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../platform/db/tenant-transaction.ts';
import type { Logger } from '../platform/log.ts';
import { demoSubmissions, drawnSignature, entriesOf } from './answers.ts';
import { assertDatabaseFits } from './demo-database.ts';
import { demoIdsOf, demoTenantId } from './demo-ids.ts';
import { demoForms } from './forms/all.ts';
import { bookingFormKey } from './forms/online-booking.ts';
import { demoLedger } from './ledger.ts';
import { demoPassword, patients, staff } from './people.ts';
import { practices } from './practices.ts';
import { addRecall } from './recall.ts';
import { demoRecords } from './records.ts';
import { addReminders } from './reminders.ts';
import { addSchedule, practiceDay } from './schedule.ts';
import { schedules } from './schedules.ts';
import { addWaitlist } from './waitlist.ts';

/** The demo's first practice, which has something of everything. */
const mainSlug = 'demo';
/** The practice whose connector has already run. */
const syncedSlug = 'synced';
const hourMs = 3_600_000;

async function addForms(tx: Tx, ctx: Ctx, like: string): Promise<void> {
  const ids = demoIdsOf(ctx.tenant.slug);
  const now = ctx.clock.now();
  for (const [position, draft] of demoForms(ctx.tenant.companyName).entries()) {
    await addForm(tx, {
      formId: ids.form(draft.key),
      name: draft.name,
      position,
      forGuests: draft.audience === 'guests',
      forAllPatients: draft.audience === 'patients',
      createdAt: now,
    });
    await publishForm(tx, ctx, {
      formId: ids.form(draft.key),
      versionId: ids.version(draft.key),
      name: draft.name,
      object: versionObject(draft),
      ...(draft.thankYou === undefined ? {} : { thankYou: draft.thankYou }),
    });
  }
  if (schedules[like] || like === syncedSlug) await setBookingForm(tx, ids.form(bookingFormKey));
}

/** The forms that somebody fills in before the first visit. */
async function addNewPatientPacket(tx: Tx, ctx: Ctx): Promise<void> {
  const ids = demoIdsOf(ctx.tenant.slug);
  const keys = ['patient-information', 'medical-history', 'insurance-information', 'privacy-notice'];
  await addPacket(tx, {
    packetId: ids.packet('New patient'),
    name: 'New patient',
    intro: `Please fill these in before you come to ${ctx.tenant.companyName} for the first time.`,
    formIds: keys.map((key) => ids.form(key)),
    createdAt: ctx.clock.now(),
  });
}

async function addPatients(tx: Tx, ctx: Ctx, passwordHash: string): Promise<void> {
  const ids = demoIdsOf(ctx.tenant.slug);
  const tenantId = ctx.tenant.id;
  const createdAt = ctx.clock.now();
  for (const { name, birthDate, gender, email = '', phones = [] } of patients)
    await createPatient(
      tx,
      {
        patientId: ids.contact(name.join(' ')),
        nameFirst: name[0],
        nameLast: name[1],
        emailAddress: email,
        birthDate,
        gender,
        createdAt,
      },
      [...phones],
    );
  for (const { name, account, guardianOf = [] } of patients) {
    const patientId = ids.contact(name.join(' '));
    if (account)
      await openAccount(tx, {
        accountId: ids.account(account),
        kind: 'patient',
        patientId,
        emailAddress: account,
        passwordHash,
        createdAt,
      });
    for (const [position, member] of guardianOf.entries())
      await addFamilyLink(tx, {
        guardianId: patientId,
        memberId: ids.contact(`${member.first} ${name[1]}`),
        relationship: member.relationship,
        familyAccess: true,
        position,
        guarantorPosition: member.position ?? 0,
      });
  }
  const standard = ['insurance-information', 'dental-history'];
  const assigned = Object.entries({
    'Sam Rivera': standard,
    'Grace Okafor': standard,
    'Obi Okafor': standard,
  }).flatMap(([person, forms]) =>
    forms.map((form) => ({
      tenantId,
      formId: ids.form(form),
      patientId: ids.contact(person),
      assignedAt: createdAt,
    })),
  );
  await addAssignments(tx, assigned);
}

async function addRecords(tx: Tx, ctx: Ctx, cipher: TenantCipher): Promise<void> {
  const ids = demoIdsOf(ctx.tenant.slug);
  for (const { person, plain, medicalRecord, ...parts } of demoRecords) {
    const patientId = ids.contact(person);
    const sealed = sealParts(cipher, patientId, { custom: {}, ...parts, medicalRecord: withoutLists(medicalRecord) });
    await storeRecord(tx, {
      patientId,
      ...plain,
      ...sealed,
      updatedAt: ctx.clock.now(),
    });
    await writeClinicalAnswers(tx, ctx, cipher, patientId, medicalRecord, { source: 'record', sourceId: null });
  }
}

async function addStaff(tx: Tx, ctx: Ctx, passwordHash: string): Promise<void> {
  const ids = demoIdsOf(ctx.tenant.slug);
  for (const { name, email, role } of staff)
    await openAccount(tx, {
      accountId: ids.account(email),
      kind: 'staff',
      emailAddress: email,
      passwordHash,
      name,
      role,
      createdAt: ctx.clock.now(),
    });
}

async function addLedger(tx: Tx, ctx: Ctx, date: string): Promise<void> {
  const ids = demoIdsOf(ctx.tenant.slug);
  const today = Temporal.PlainDate.from(date);
  const entries = Object.entries(demoLedger).flatMap(([person, ofPerson]) =>
    ofPerson.map(({ daysAgo, kind, amount, description }, position) => ({
      tenantId: ctx.tenant.id,
      entryId: ids.ledgerEntry(person, position),
      patientId: ids.contact(person),
      kind,
      amount,
      description,
      occurredOn: today.subtract({ days: daysAgo }).toString(),
      // Preserves the order of entries on one day.
      createdAt: new Date(ctx.clock.now().getTime() - daysAgo * 24 * hourMs + position),
      createdBy: null,
      paymentId: null,
    })),
  );
  await addEntries(tx, entries);
}

interface Prepared {
  readonly submission: NewSubmission;
  readonly isApproved: boolean;
}

/** Checks and seals what the demo's patients have sent, before any transaction begins. */
async function prepareSubmissions(ctx: Ctx & Uses<'caches' | 'cipherOf'>): Promise<Prepared[]> {
  const ids = demoIdsOf(ctx.tenant.slug);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const signature = await drawnSignature();
  const forms = demoForms(ctx.tenant.companyName);
  const today = await todayOf(ctx);
  return demoSubmissions.map((sent) => {
    const fields = [...(forms.find((form) => form.key === sent.form)?.fields ?? [])];
    const valid = validateSubmission(fields, entriesOf(fields, sent.answers, signature), { today });
    if (!valid.ok)
      throw new Error(`The demo's ${sent.form} is not valid: ${valid.errors.map((error) => error.message).join(', ')}`);
    const submissionId = ids.submission(sent.form, sent.person ?? 'guest');
    const patientId = sent.person === undefined ? null : ids.contact(sent.person);
    const now = new Date(ctx.clock.now().getTime() - sent.hoursAgo * hourMs);
    const signer = {
      kind: patientId === null ? ('guest' as const) : ('patient' as const),
      id: patientId,
      name: sent.person ?? personNameIn(fields, valid.entries),
    };
    const revision = { submissionId, revision: 1, formVersionId: ids.version(sent.form), entries: valid.entries };
    return {
      isApproved: sent.isApproved,
      submission: {
        tenantId: ctx.tenant.id,
        submissionId,
        formId: ids.form(sent.form),
        formVersionId: ids.version(sent.form),
        patientId,
        submittedBy: patientId,
        personNameSealed: patientId === null ? sealPersonName(cipher, submissionId, fields, valid.entries) : null,
        answersSealed: sealAnswers(cipher, submissionId, 1, valid.entries),
        marksSealed: sealMarks(cipher, submissionId, fields, valid.entries),
        allergiesSealed: sealAllergies(cipher, submissionId, valid.entries),
        utmParameters: {},
        now,
        proofSealed: sealProof(cipher, revision, fields, { signer, now }),
        guestDigest: null,
        wordDigests: patientId === null ? guestWords(cipher, fields, valid.entries) : [],
        draftGuestDigest: null,
        audit: { actorKind: 'system', actorId: null, requestId: 'seed' },
      },
    };
  });
}

async function addSubmissions(tx: Tx, ctx: Ctx, prepared: readonly Prepared[]): Promise<void> {
  const approver = demoIdsOf(ctx.tenant.slug).account('office@example.com');
  for (const { submission, isApproved } of prepared) {
    await storeSubmission(tx, submission);
    const approvedAt = new Date(submission.now.getTime() + hourMs);
    if (isApproved) await setState(tx, submission.submissionId, { state: 'approved', by: approver, at: approvedAt });
  }
}

/**
 * Adds the content of the demo's practice `like` to a practice, in one transaction: an interrupted start leaves nothing half done.
 * Returns whether it was needed.
 */
async function addContent(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  like: string,
  hash: () => Promise<string>,
): Promise<boolean> {
  if (await inTenant(ctx, hasForms)) return false;
  const passwordHash = await hash();
  const today = await todayOf(ctx);
  const moment = await practiceDay(ctx);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const schedule = schedules[like];
  const prepared = like === mainSlug ? await prepareSubmissions(ctx) : [];
  return inTenant(ctx, async (tx) => {
    // Another server may have been quicker.
    await lockPractice(tx);
    if (await hasForms(tx)) return false;
    await addForms(tx, ctx, like);
    await addNewPatientPacket(tx, ctx);
    await addPatients(tx, ctx, passwordHash);
    await addRecords(tx, ctx, cipher);
    await addStaff(tx, ctx, passwordHash);
    if (schedule) await addSchedule(tx, ctx, schedule, moment);
    if (like === syncedSlug) await takeBook(tx, ctx, readBook(demoBook, ctx.clock.now()));
    await addSubmissions(tx, ctx, prepared);
    if (like !== mainSlug) return true;
    await addLedger(tx, ctx, today);
    await addReminders(tx, ctx);
    await addWaitlist(tx, ctx, moment);
    await addRecall(tx, ctx, today);
    return true;
  });
}

/** What adding a practice needs. */
interface Seeding {
  readonly services: Services;
  readonly ownerUrl: string;
  readonly log: Logger;
}

/** Adds one practice with the content of the demo's practice `like`, unless it is there. */
async function addPractice(
  { services, ownerUrl, log }: Seeding,
  practice: NewPractice,
  like: string,
  hash = () => services.hasher.hash(demoPassword),
): Promise<void> {
  const { id, slug, companyName, logoPath = '', accentColor = '' } = practice;
  await openPractice(ownerUrl, services.secrets, practice, services.clock.now());
  const ctx = systemContext(services, { id, slug, companyName, logoPath, accentColor }, log);
  if (!(await addContent(ctx, like, hash))) return;
  // They were read before they were set.
  forgetSettings(ctx);
  await compareWaiting(ctx);
  log.info({ practice: slug }, 'a demo practice was added');
}

/**
 * Adds a practice like the demo's first one, under a slug of its own: for a file of tests that has it to itself.
 * @throws an Error for a slug that no practice may have
 */
export async function seedPractice(seeding: Seeding, slug: string): Promise<void> {
  const fault = slugFault(slug, 'localhost');
  if (fault) throw new Error(`The slug ${slug} ${fault}.`);
  const first = practices.find((practice) => practice.slug === mainSlug);
  if (!first) throw new Error(`The demo has no practice ${mainSlug}.`);
  await addPractice(seeding, { ...first, id: demoTenantId(slug), slug }, mainSlug);
}

/**
 * Adds what is missing of the demo's practices, or of those with these slugs. Nothing that exists is changed.
 * @throws SettingError, writing nothing, on a database that holds another practice
 */
export async function seedDemo(
  services: Services,
  ownerUrl: string,
  log: Logger,
  slugs?: readonly string[],
): Promise<void> {
  await assertDatabaseFits('demo', ownerUrl);
  let hashing: Promise<string> | undefined;
  const hash = () => (hashing ??= services.hasher.hash(demoPassword));
  for (const practice of practices) {
    if (slugs && !slugs.includes(practice.slug)) continue;
    await addPractice({ services, ownerUrl, log }, practice, practice.slug, hash);
  }
}
