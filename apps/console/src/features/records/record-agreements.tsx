// Part of the record: the patient's forms, and every consent form with how things stand and what happened.
import { officeAgreements } from '@foyer/contract';
import { Button, Skeleton, SkeletonLine } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useRight } from '../../session/profile.ts';
import { AgreementStatus, type PatientAgreement, useAgreementTime } from '../agreements/agreement-status.tsx';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import { patientKeys, type RecordData } from '../patients/use-patients.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { FormsCard } from './record-forms.tsx';

/** Not refetched on window focus, because each read is written into the access log. */
function useAgreements(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...patientKeys.record(id), 'agreements'],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(officeAgreements.patientAgreements, { params: { id } }, { signal }),
  });
}

export function RecordForms({ record }: { record: RecordData }) {
  return (
    <div className={`stack ${styles.wide}`}>
      <FormsCard record={record} />
      <AgreementsCard record={record} />
    </div>
  );
}

function AgreementsCard({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useAgreements(record.id);
  if (!data && isError)
    return (
      <div className="card stack" role="alert">
        <p>{t('agreements.failed')}</p>
        <p>
          <Button onClick={() => void refetch()}>{t('agreements.again')}</Button>
        </p>
      </div>
    );
  if (!data)
    return (
      <Skeleton>
        <SkeletonLine kind="card" />
      </Skeleton>
    );
  return (
    <section className="card stack" aria-labelledby="agreements">
      <h2 id="agreements">{t('agreements.title')}</h2>
      {data.length === 0 ? (
        <p className="muted">{t('agreements.none')}</p>
      ) : (
        <AgreementTable record={record} agreements={data} />
      )}
    </section>
  );
}

interface TableProps {
  readonly record: RecordData;
  readonly agreements: readonly PatientAgreement[];
}

function AgreementTable({ record, agreements }: TableProps) {
  const { t } = useTranslation();
  const mayEdit = useRight('edit');
  const timeOf = useAgreementTime();
  const [entering, setEntering] = useState<PatientAgreement>();
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('agreements.form')}</th>
            <th scope="col">{t('agreements.standing')}</th>
          </tr>
        </thead>
        <tbody>
          {agreements.map((agreement) => (
            <tr key={agreement.formId}>
              <th scope="row">
                {agreement.name}
                {agreement.entries.length > 0 && <AgreementHistory agreement={agreement} />}
              </th>
              <td>
                <span className="row-apart">
                  <span className="row-tight">
                    <AgreementStatus state={agreement.state} />
                    <span className="muted">{timeOf(agreement)}</span>
                  </span>
                  {record.mergedInto === null && mayEdit && !agreement.isArchived && (
                    <Button
                      aria-label={t('agreements.enterFor', { form: agreement.name })}
                      onClick={() => setEntering(agreement)}
                    >
                      {t('agreements.enter')}
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entering && (
        <AgreementDialog patientId={record.id} agreement={entering} onClose={() => setEntering(undefined)} />
      )}
    </>
  );
}

function AgreementHistory({ agreement }: { agreement: PatientAgreement }) {
  const { t } = useTranslation();
  const { day, instant } = useDates();
  const seesInbox = useRight('inbox');
  return (
    <details>
      <summary className="muted">{t('agreements.history', { form: agreement.name })}</summary>
      <ul className="stack-8">
        {agreement.entries.map((entry) => (
          <li key={entry.id}>
            {entry.submissionId && seesInbox ? (
              <Link to={`/inbox/${entry.submissionId}`}>{t(`agreements.entries.${entry.kind}`)}</Link>
            ) : (
              t(`agreements.entries.${entry.kind}`)
            )}
            {`, ${day(entry.day)}, ${t('agreements.version', { version: entry.version })}`}
            <span className="muted">
              {` ${[entry.by && t('agreements.by', { name: entry.by }), t('agreements.entered', { when: instant(entry.at) })].filter(Boolean).join(', ')}`}
            </span>
            {entry.note && <div className="muted">{entry.note}</div>}
          </li>
        ))}
      </ul>
    </details>
  );
}
