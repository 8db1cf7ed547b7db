// The overview: requested and submitted forms on the left, the patient's data on the right.
import { Button } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import type { RecordData } from '../patients/use-patients.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { AccountCard } from './record-account.tsx';
import { ContactCard, InsuranceCard } from './record-contact.tsx';
import { FamilyCard } from './record-family.tsx';
import { FormsCard } from './record-forms.tsx';
import { ActiveCard } from './record-inactive.tsx';
import { Lately } from './record-lately.tsx';
import { VisitsElsewhere, VisitTable } from './record-lists.tsx';
import { MoreCard } from './record-more.tsx';
import { NextVisit } from './record-next-visit.tsx';

export function RecordOverview({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useRight('edit') ?? false;
  const isOpen = record.mergedInto === null && mayEdit;
  return (
    <div className="record">
      {isEditing && <ContactDialog record={record} onClose={() => setEditing(false)} />}
      <div className="stack">
        <NextVisit record={record} />
        <FormsCard record={record} />
        <section className="card stack" aria-labelledby="visits">
          <h2 id="visits">{t('patients.appointments')}</h2>
          {record.appointments.length > 0 ? (
            <VisitTable visits={record.appointments.slice(0, 6)} />
          ) : (
            record.visitsElsewhere === 0 && <p className="muted">{t('patients.noVisits')}</p>
          )}
          <VisitsElsewhere count={record.visitsElsewhere} />
        </section>
        <InsuranceCard record={record} />
      </div>
      <div className="stack">
        <ContactCard
          record={record}
          action={
            isOpen && (
              <Button look="quiet" onClick={() => setEditing(true)}>
                {t('patients.edit')}
              </Button>
            )
          }
        />
        <MoreCard record={record} />
        <FamilyCard record={record} mayEdit={isOpen} />
        <Lately record={record} />
        <AccountCard record={record} />
        {isOpen && <ActiveCard record={record} />}
      </div>
    </div>
  );
}
