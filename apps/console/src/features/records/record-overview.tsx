// The overview: requested and submitted forms on the left, the patient's data on the right.
import { officePatients } from '@foyer/contract';
import { Button, ErrorText, Icon, X } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import type { RecordData } from '../patients/use-patients.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { FamilyDialog } from './family-dialog.tsx';
import { AccountCard } from './record-account.tsx';
import { ContactCard, InsuranceCard } from './record-contact.tsx';
import { FamilyCard, type Relative } from './record-family.tsx';
import { FormsCard } from './record-forms.tsx';
import { ActiveCard } from './record-inactive.tsx';
import { VisitsElsewhere, VisitTable } from './record-lists.tsx';
import { MoreCard } from './record-more.tsx';
import { useRecordAction } from './use-record-action.ts';

export function RecordOverview({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const family = useRecordAction();
  const [dialog, setDialog] = useState<'contact' | 'family'>();
  const mayEdit = useRight('edit') ?? false;
  const isOpen = record.mergedInto === null && mayEdit;
  const close = () => setDialog(undefined);
  const unlink = (relative: Relative, side: 'guardian' | 'member') => {
    const [id, memberId] = side === 'guardian' ? [relative.id, record.id] : [record.id, relative.id];
    family.run({
      work: (call) => call(officePatients.unlinkFamily, { params: { id, memberId } }),
      done: t('patients.unlinked'),
    });
  };
  return (
    <div className="record">
      {dialog === 'contact' && <ContactDialog record={record} onClose={close} />}
      {dialog === 'family' && <FamilyDialog record={record} onClose={close} />}
      <div className="stack">
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
              <Button look="quiet" onClick={() => setDialog('contact')}>
                {t('patients.edit')}
              </Button>
            )
          }
        />
        <MoreCard record={record} />
        <FamilyCard
          record={record}
          action={
            isOpen && (
              <Button look="quiet" onClick={() => setDialog('family')}>
                {t('patients.add')}
              </Button>
            )
          }
          actionOf={(relative, side) =>
            isOpen && (
              <Button
                look="quiet"
                icon
                aria-label={t('patients.unlink', { name: `${relative.nameFirst} ${relative.nameLast}` })}
                onClick={() => unlink(relative, side)}
              >
                <Icon of={X} />
              </Button>
            )
          }
        />
        {family.problem && <ErrorText>{family.problem}</ErrorText>}
        <AccountCard record={record} />
        {isOpen && <ActiveCard record={record} />}
      </div>
    </div>
  );
}
