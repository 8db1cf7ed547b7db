// /settings and /settings/{part}: everything the practice has set, and who works there.
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { ClosedDaysPart } from '../features/booking/places/closed-days-part.tsx';
import { LocationsPart } from '../features/booking/places/locations-part.tsx';
import { ProvidersPart } from '../features/booking/places/providers-part.tsx';
import { placesEn } from '../features/booking/places/texts.en.ts';
import { TypesPart } from '../features/booking/places/types-part.tsx';
import { accountTexts } from '../features/identity/account-texts.en.ts';
import { AskPassword } from '../features/identity/ask-password.tsx';
import { StaffList } from '../features/identity/staff-list.tsx';
import { staffTexts } from '../features/identity/staff-texts.en.ts';
import { AppearancePart } from '../features/tenants/appearance-part.tsx';
import { BookingPart } from '../features/tenants/booking-part.tsx';
import { ConnectionsPart } from '../features/tenants/connections-part.tsx';
import { DataExport } from '../features/tenants/data-export.tsx';
import { exportTexts } from '../features/tenants/export-texts.en.ts';
import { MailsPart } from '../features/tenants/mails-part.tsx';
import { PracticePart } from '../features/tenants/practice-part.tsx';
import { SecurityPart } from '../features/tenants/security-part.tsx';
import { type PartName, SettingsFrame } from '../features/tenants/settings-frame.tsx';
import { settingsTexts } from '../features/tenants/texts.en.ts';
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
  security: SecurityPart,
  mails: MailsPart,
  connections: ConnectionsPart,
  staff: StaffList,
  export: ExportPart,
};

function ExportPart() {
  return <DataExport askPassword={(ask) => <AskPassword {...ask} />} />;
}

const names = Object.keys(parts) as PartName[];

export default function SettingsPage() {
  const { t } = useTranslation();
  useTexts(settingsTexts);
  useTexts(placesEn);
  useTexts(exportTexts);
  useTexts(staffTexts);
  useTexts(accountTexts);
  useTitle(t('settings.title'));
  const { pathname } = useLocation();
  const mayStaff = useRight('staff');
  const offered = useMemo(() => names.filter((name) => name !== 'staff' || mayStaff), [mayStaff]);
  const open = offered.find((name) => pathname === `/settings/${name}` || pathname.startsWith(`/settings/${name}/`));
  const Part = parts[open ?? 'practice'];
  return (
    <SettingsFrame parts={offered} open={open}>
      {Part && <Part key={open} id={pathname.split('/')[3]} />}
    </SettingsFrame>
  );
}
