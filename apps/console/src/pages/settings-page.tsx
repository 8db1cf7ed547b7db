// /settings and /settings/{part}: all settings of the practice, and its staff.
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { FeedsPart } from '../features/calendar-feeds/feeds-part.tsx';
import { feedsTexts } from '../features/calendar-feeds/texts.en.ts';
import { typesEn } from '../features/forms/type-texts.en.ts';
import { accountTexts } from '../features/identity/account-texts.en.ts';
import { AskPassword } from '../features/identity/ask-password.tsx';
import { DataExport } from '../features/oversight/data-export.tsx';
import { exportTexts } from '../features/oversight/export-texts.en.ts';
import { MailsPart } from '../features/oversight/mails-part.tsx';
import { AppearancePart } from '../features/practice/appearance-part.tsx';
import { BookingPart } from '../features/practice/booking-part.tsx';
import { PracticePart } from '../features/practice/practice-part.tsx';
import { SecurityPart } from '../features/practice/security-part.tsx';
import { type PartName, SettingsFrame } from '../features/practice/settings-frame.tsx';
import { settingsTexts } from '../features/practice/texts.en.ts';
import { ClosedDaysPart } from '../features/practice-setup/closed-days-part.tsx';
import { LocationsPart } from '../features/practice-setup/locations-part.tsx';
import { ProvidersPart } from '../features/practice-setup/providers-part.tsx';
import { placesEn } from '../features/practice-setup/texts.en.ts';
import { TypesPart } from '../features/practice-setup/types-part.tsx';
import { VisitsPart } from '../features/practice-setup/visits-part.tsx';
import { RecordFieldsPart } from '../features/record-fields/record-fields-part.tsx';
import { recordFieldsEn } from '../features/record-fields/texts.en.ts';
import { RecallRulesPart } from '../features/reminders/recall-rules.tsx';
import { recallRulesEn } from '../features/reminders/recall-texts.en.ts';
import { RemindersPart } from '../features/reminders/reminders-part.tsx';
import { reminderTexts } from '../features/reminders/texts.en.ts';
import { StaffList } from '../features/staff/staff-list.tsx';
import { staffTexts } from '../features/staff/staff-texts.en.ts';
import { ConnectionsPart } from '../features/sync/connections-part.tsx';
import { useTitle } from '../session/practice.tsx';
import { useRight } from '../session/profile.ts';

const parts: Readonly<Partial<Record<PartName, ComponentType<{ id: string | undefined }>>>> = {
  practice: PracticePart,
  appearance: AppearancePart,
  booking: BookingPart,
  locations: LocationsPart,
  providers: ProvidersPart,
  types: TypesPart,
  'closed-days': ClosedDaysPart,
  visits: VisitsPart,
  record: RecordFieldsPart,
  reminders: MessagesPart,
  security: SecurityPart,
  mails: MailsPart,
  connections: ConnectionsPart,
  feeds: FeedsPart,
  staff: StaffList,
  export: ExportPart,
};

/** Reminders of visits, and recall. */
function MessagesPart() {
  return (
    <>
      <RemindersPart />
      <RecallRulesPart />
    </>
  );
}

function ExportPart() {
  return <DataExport askPassword={(ask) => <AskPassword {...ask} />} />;
}

const names = Object.keys(parts) as PartName[];

export default function SettingsPage() {
  const { t } = useTranslation();
  useTexts(settingsTexts);
  useTexts(placesEn);
  useTexts(typesEn);
  useTexts(recordFieldsEn);
  useTexts(reminderTexts);
  useTexts(recallRulesEn);
  useTexts(exportTexts);
  useTexts(staffTexts);
  useTexts(feedsTexts);
  useTexts(accountTexts);
  useTitle(t('settings.title'));
  const { pathname } = useLocation();
  const mayStaff = useRight('staff');
  const mayForms = useRight('forms');
  const offered = useMemo(
    () => names.filter((name) => (name !== 'staff' || mayStaff) && (name !== 'record' || mayForms)),
    [mayStaff, mayForms],
  );
  const open = offered.find((name) => pathname === `/settings/${name}` || pathname.startsWith(`/settings/${name}/`));
  const Part = parts[open ?? 'practice'];
  return (
    <SettingsFrame parts={offered} open={open}>
      {Part && <Part key={open} id={pathname.split('/')[3]} />}
    </SettingsFrame>
  );
}
