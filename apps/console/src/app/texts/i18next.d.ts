// Declares the catalogue's keys to the compiler: an unknown key does not compile.

import type { lackingEn } from '../../features/agreements/lacking-texts.en.ts';
import type { agreementsEn } from '../../features/agreements/texts.en.ts';
import type { billingEn } from '../../features/billing/texts.en.ts';
import type { feedsTexts } from '../../features/calendar-feeds/texts.en.ts';
import type { formsOutcomeEn } from '../../features/desk/forms-outcome.en.ts';
import type { newVisitEn } from '../../features/desk/new-visit/new-visit-texts.en.ts';
import type { newsEn } from '../../features/desk/news/news-texts.en.ts';
import type { visitEn } from '../../features/desk/panel/visit-texts.en.ts';
import type { scheduleEn } from '../../features/desk/texts.en.ts';
import type { waitlistEn } from '../../features/desk/waitlist/waitlist-texts.en.ts';
import type { patientsHomeEn } from '../../features/find/home-texts.en.ts';
import type { findEn } from '../../features/find/texts.en.ts';
import type { alertsEn } from '../../features/forms/alert-texts.en.ts';
import type { consentFormEn } from '../../features/forms/consent-texts.en.ts';
import type { formsEn } from '../../features/forms/list-texts.en.ts';
import type { logicEn } from '../../features/forms/logic-texts.en.ts';
import type { ownFieldsEn } from '../../features/forms/own-field-texts.en.ts';
import type { sectionsEn } from '../../features/forms/section-texts.en.ts';
import type { testEn } from '../../features/forms/test-texts.en.ts';
import type { builderEn } from '../../features/forms/texts.en.ts';
import type { treeEn } from '../../features/forms/tree-texts.en.ts';
import type { typesEn } from '../../features/forms/type-texts.en.ts';
import type { accountTexts } from '../../features/identity/account-texts.en.ts';
import type { inboxWorkEn } from '../../features/inbox/inbox-texts.en.ts';
import type { triageEn } from '../../features/inbox/triage-texts.en.ts';
import type { notesEn } from '../../features/notes/texts.en.ts';
import type { auditEn } from '../../features/oversight/audit-texts.en.ts';
import type { exportTexts } from '../../features/oversight/export-texts.en.ts';
import type { packetsEn } from '../../features/packets/texts.en.ts';
import type { patientAlertsEn } from '../../features/patients/alert-texts.en.ts';
import type { patientsEn } from '../../features/patients/texts.en.ts';
import type { settingsTexts } from '../../features/practice/texts.en.ts';
import type { welcomeTexts } from '../../features/practice/welcome-texts.en.ts';
import type { placesEn } from '../../features/practice-setup/texts.en.ts';
import type { recallEn } from '../../features/recall/texts.en.ts';
import type { recordFieldsEn } from '../../features/record-fields/texts.en.ts';
import type { clinicalEn } from '../../features/records/clinical-texts.en.ts';
import type { inactiveEn } from '../../features/records/inactive-texts.en.ts';
import type { mergeEn } from '../../features/records/merge-texts.en.ts';
import type { recallRulesEn } from '../../features/reminders/recall-texts.en.ts';
import type { reminderTexts } from '../../features/reminders/texts.en.ts';
import type { reportsEn } from '../../features/reports/texts.en.ts';
import type { sharedDocumentsEn } from '../../features/shared-documents/texts.en.ts';
import type { staffTexts } from '../../features/staff/staff-texts.en.ts';
import type { tasksEn } from '../../features/tasks/texts.en.ts';
import type { paperEn } from '../../features/today/paper-texts.en.ts';
import type { todayEn } from '../../features/today/texts.en.ts';
import type { en } from './en.ts';
import type { officeEn } from './en-office.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    // Features are added with `& typeof …`, one a line.
    resources: {
      translation: typeof en &
        typeof officeEn &
        typeof agreementsEn &
        typeof findEn &
        typeof patientsHomeEn &
        typeof notesEn &
        typeof tasksEn &
        typeof todayEn &
        typeof reportsEn &
        typeof formsOutcomeEn &
        typeof paperEn &
        typeof lackingEn &
        typeof billingEn &
        typeof scheduleEn &
        typeof visitEn &
        typeof newsEn &
        typeof newVisitEn &
        typeof waitlistEn &
        typeof formsEn &
        typeof builderEn &
        typeof logicEn &
        typeof consentFormEn &
        typeof testEn &
        typeof typesEn &
        typeof treeEn &
        typeof alertsEn &
        typeof sectionsEn &
        typeof ownFieldsEn &
        typeof packetsEn &
        typeof placesEn &
        typeof patientsEn &
        typeof patientAlertsEn &
        typeof clinicalEn &
        typeof inactiveEn &
        typeof mergeEn &
        typeof sharedDocumentsEn &
        typeof recallEn &
        typeof auditEn &
        typeof inboxWorkEn &
        typeof triageEn &
        typeof accountTexts &
        typeof feedsTexts &
        typeof staffTexts &
        typeof settingsTexts &
        typeof reminderTexts &
        typeof recallRulesEn &
        typeof recordFieldsEn &
        typeof exportTexts &
        typeof welcomeTexts;
    };
  }
}
