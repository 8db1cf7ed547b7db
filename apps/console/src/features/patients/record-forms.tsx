// Forms of a patient: what was asked for, what came, and what waits for approval.
import { Check, CircleAlert, Clock, FilePenLine, Status } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRight } from '../../session/profile.ts';
import { useDates } from './dates.ts';
import type { Chart } from './use-patients.ts';

type Document = Chart['documents'][number];

function FormStatus({ document }: { document: Document }) {
  const { t } = useTranslation();
  if (document.status === 'other')
    return (
      <Status icon={FilePenLine} tone="info">
        {t('patients.begun')}
      </Status>
    );
  if (document.status === 'pending')
    return (
      <Status icon={CircleAlert} tone="warning">
        {t('patients.asked')}
      </Status>
    );
  return document.isApproved ? (
    <Status icon={Check} tone="success">
      {t('patients.approved')}
    </Status>
  ) : (
    <Status icon={Clock} tone="warning">
      {t('patients.waits')}
    </Status>
  );
}

export function FormsCard({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const seesInbox = useRight('inbox');
  return (
    <section className="card stack" aria-labelledby="forms">
      <div className="card-head">
        <h2 id="forms">{t('patients.forms')}</h2>
      </div>
      {chart.documents.length === 0 ? (
        <p className="muted">{t('patients.noForms')}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('patients.form')}</th>
              <th scope="col">{t('patients.sent')}</th>
              <th scope="col">{t('patients.status')}</th>
            </tr>
          </thead>
          <tbody>
            {chart.documents.map((document) => (
              <tr key={document.formId}>
                <td>
                  {document.submissionId && seesInbox ? (
                    <Link to={`/inbox/${document.submissionId}`}>{document.name}</Link>
                  ) : (
                    document.name
                  )}
                </td>
                <td className={document.submittedAt ? undefined : 'muted'}>
                  {document.submittedAt ? instant(document.submittedAt) : t('patients.notYet')}
                </td>
                <td>
                  <FormStatus document={document} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
