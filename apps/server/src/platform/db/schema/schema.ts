// All tables. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { AgreementsTables } from './agreements.ts';
import type { AlertsTables } from './alerts.ts';
import type { AttachmentsTables } from './attachments.ts';
import type { BillingTables } from './billing.ts';
import type { CalendarFeedsTables } from './calendar-feeds.ts';
import type { ClinicalTables } from './clinical.ts';
import type { ConsentsTables } from './consents.ts';
import type { FormSectionsTables } from './form-sections.ts';
import type { FormsTables } from './forms.ts';
import type { IdentityTables } from './identity.ts';
import type { MessagesTables } from './messages.ts';
import type { NotesTables } from './notes.ts';
import type { OversightTables } from './oversight.ts';
import type { PacketsTables } from './packets.ts';
import type { PatientAlertsTables } from './patient-alerts.ts';
import type { PatientsTables } from './patients.ts';
import type { PlatformTables } from './platform.ts';
import type { PracticeTables } from './practice.ts';
import type { PracticeSetupTables } from './practice-setup.ts';
import type { RecallTables } from './recall.ts';
import type { RecentsTables } from './recents.ts';
import type { RecordFieldsTables } from './record-fields.ts';
import type { RecordsTables } from './records.ts';
import type { RemindersTables } from './reminders.ts';
import type { SecondStepsTables } from './second-steps.ts';
import type { SharedDocumentsTables } from './shared-documents.ts';
import type { StatementsTables } from './statements.ts';
import type { SubmissionsTables } from './submissions.ts';
import type { SyncTables } from './sync.ts';
import type { TasksTables } from './tasks.ts';
import type { TodayTables } from './today.ts';
import type { TriageTables } from './triage.ts';
import type { VisitLinksTables } from './visit-links.ts';
import type { VisitsTables } from './visits.ts';
import type { WaitlistTables } from './waitlist.ts';

export interface Schema
  extends
    PlatformTables,
    PracticeTables,
    ClinicalTables,
    PatientsTables,
    IdentityTables,
    ConsentsTables,
    SecondStepsTables,
    RecentsTables,
    AttachmentsTables,
    FormsTables,
    FormSectionsTables,
    RecordFieldsTables,
    PracticeSetupTables,
    PacketsTables,
    VisitLinksTables,
    VisitsTables,
    AlertsTables,
    AgreementsTables,
    SubmissionsTables,
    PatientAlertsTables,
    MessagesTables,
    RemindersTables,
    WaitlistTables,
    RecallTables,
    BillingTables,
    StatementsTables,
    NotesTables,
    SharedDocumentsTables,
    TasksTables,
    TodayTables,
    SyncTables,
    RecordsTables,
    TriageTables,
    CalendarFeedsTables,
    OversightTables {}
