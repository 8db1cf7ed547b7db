// /patients, /patients/{id}/{part} and /patients/{id}/merge: the search, one record, and a duplicate that is merged into it.
import { late } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { agreementsEn } from '../features/agreements/texts.en.ts';
import { LedgerTab } from '../features/billing/ledger-tab.tsx';
import { billingEn } from '../features/billing/texts.en.ts';
import { PatientsHome } from '../features/find/patients-home.tsx';
import { Notes } from '../features/notes/notes-part.tsx';
import { CardsLoading } from '../features/patients/cards-loading.tsx';
import styles from '../features/patients/patients.module.css';
import { patientsEn } from '../features/patients/texts.en.ts';
import { inactiveEn } from '../features/records/inactive-texts.en.ts';
import { PatientRecord, partOf } from '../features/records/patient-record.tsx';
import { PatientSearch } from '../features/records/patient-search.tsx';
import { usePageLoading } from '../session/page-loading.ts';
import { useTitle } from '../session/practice.tsx';
import { useRight } from '../session/profile.ts';
import { NoRightPage } from './no-right-page.tsx';

const MergePage = late(() => import('../features/records/merge-page.tsx'), <MergeBlank />);

export default function PatientsPage() {
  useTexts(patientsEn);
  useTexts(billingEn);
  useTexts(inactiveEn);
  useTexts(agreementsEn);
  const { t } = useTranslation();
  const [, , id, part] = useLocation().pathname.split('/');
  const mayMerge = useRight('merge');
  const isMerging = id !== undefined && part === 'merge';
  useTitle(isMerging ? t('patients.mergeStart') : t('patients.title'));
  if (isMerging && mayMerge === false) return <NoRightPage />;
  return (
    <main className={`pane ${styles.main}`} id="main" tabIndex={-1}>
      {isMerging ? (
        mayMerge ? (
          <MergePage key={id} id={id} />
        ) : (
          <MergeBlank />
        )
      ) : id ? (
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

/** The page of a merge until its code is here. */
function MergeBlank() {
  const { t } = useTranslation();
  usePageLoading();
  return (
    <>
      <header className="bar-top">
        <h1>{t('patients.mergeStart')}</h1>
      </header>
      <CardsLoading />
    </>
  );
}
