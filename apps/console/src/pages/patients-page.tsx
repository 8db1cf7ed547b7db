// /patients and /patients/{id}/{part}: the search, and one record.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { agreementsEn } from '../features/agreements/texts.en.ts';
import { LedgerTab } from '../features/billing/ledger-tab.tsx';
import { billingEn } from '../features/billing/texts.en.ts';
import { PatientsHome } from '../features/find/patients-home.tsx';
import { Notes } from '../features/notes/notes-part.tsx';
import styles from '../features/patients/patients.module.css';
import { patientsEn } from '../features/patients/texts.en.ts';
import { inactiveEn } from '../features/records/inactive-texts.en.ts';
import { PatientRecord, partOf } from '../features/records/patient-record.tsx';
import { PatientSearch } from '../features/records/patient-search.tsx';
import { useTitle } from '../session/practice.tsx';

export default function PatientsPage() {
  useTexts(patientsEn);
  useTexts(billingEn);
  useTexts(inactiveEn);
  useTexts(agreementsEn);
  const { t } = useTranslation();
  const [, , id, part] = useLocation().pathname.split('/');
  useTitle(t('patients.title'));
  return (
    <main className={`pane ${styles.main}`} id="main" tabIndex={-1}>
      {id ? (
        <PatientRecord
          key={id}
          id={id}
          part={partOf(part)}
          ledger={
            <>
              <LedgerTab patientId={id} />
              <div className={styles.wide}>
                <Notes subject={{ kind: 'account', id }} />
              </div>
            </>
          }
        />
      ) : (
        <PatientSearch home={(suffix) => <PatientsHome suffix={suffix} />} />
      )}
    </main>
  );
}
