// The overview: what was asked and sent on the left, who the patient is on the right.
import { useTranslation } from 'react-i18next';
import { AccountCard } from './record-account.tsx';
import { ContactCard, InsuranceCard } from './record-contact.tsx';
import { FamilyCard } from './record-family.tsx';
import { FormsCard } from './record-forms.tsx';
import { AppointmentTable } from './record-lists.tsx';
import type { Chart } from './use-patients.ts';

export function RecordOverview({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  return (
    <div className="record">
      <div className="stack">
        <FormsCard chart={chart} />
        <section className="card stack" aria-labelledby="visits">
          <h2 id="visits">{t('patients.appointments')}</h2>
          <AppointmentTable chart={chart} limit={6} />
        </section>
        <InsuranceCard chart={chart} />
      </div>
      <div className="stack">
        <ContactCard chart={chart} />
        <FamilyCard chart={chart} />
        <AccountCard chart={chart} />
      </div>
    </div>
  );
}
