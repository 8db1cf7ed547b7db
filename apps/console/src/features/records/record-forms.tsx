// A patient's forms: requested, submitted, and waiting for approval.
import { assignments } from '@foyer/contract';
import { Button, Check, CircleAlert, Clock, ErrorText, FilePenLine, Icon, Mail, Send, Status, X } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAskedAct } from '../../session/asked-act.ts';
import { useRight } from '../../session/profile.ts';
import { type AgreementState, AgreementStatus, useAgreementTime } from '../agreements/agreement-status.tsx';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { AskDialog } from './ask-dialog.tsx';
import { RecordPackets } from './record-packets.tsx';
import { useRecordAction } from './use-record-action.ts';

type Document = RecordData['documents'][number];

/** An agreement that does not hold stands before everything that was sent. */
const notHeld: readonly AgreementState[] = ['ended', 'asked-again', 'at-office', 'withdrawn'];

function FormStatus({ document }: { document: Document }) {
  const { t } = useTranslation();
  const timeOf = useAgreementTime();
  const { agreement } = document;
  if (agreement && document.status !== 'other' && notHeld.includes(agreement.state))
    return (
      <span className="row-tight">
        <AgreementStatus state={agreement.state} />
        <span className="muted">{timeOf(agreement)}</span>
      </span>
    );
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

export function FormsCard({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [isAsking, setAsking] = useState(false);
  const mayEdit = useRight('edit') ?? false;
  const isOpen = record.mergedInto === null && mayEdit;
  useAskedAct('forms', isOpen, () => setAsking(true));
  const mail = () =>
    action.run({
      work: (call) => call(assignments.mailDocuments, { params: { id: record.id } }),
      done: t('patients.mailed'),
    });
  const stop = (document: Document) =>
    action.run({
      work: (call) => call(assignments.stopAsking, { params: { id: record.id, formId: document.formId } }),
      done: t('patients.stopped'),
    });
  const { instant } = useDates();
  const seesInbox = useRight('inbox');
  return (
    <section className="card stack" aria-labelledby="forms">
      <div className="card-head">
        <h2 id="forms">{t('patients.forms')}</h2>
        {isOpen && (
          <span className="row-tight">
            {record.email !== '' && (
              <Button look="quiet" busy={action.isBusy} onClick={mail}>
                <Icon of={Mail} />
                {t('patients.mail')}
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>
              <Icon of={Send} />
              {t('patients.ask')}
            </Button>
          </span>
        )}
      </div>
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      {isAsking && <AskDialog record={record} onClose={() => setAsking(false)} />}
      <RecordPackets record={record} />
      {record.documents.length === 0 ? (
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
            {record.documents.map((document) => (
              <tr key={document.formId}>
                <td>
                  {document.submissionId && seesInbox ? (
                    <Link to={`/inbox/${document.submissionId}`}>{document.name}</Link>
                  ) : (
                    document.name
                  )}
                </td>
                <td className={document.submittedAt ? undefined : `muted ${styles.unbroken}`}>
                  {document.submittedAt ? instant(document.submittedAt) : t('patients.notYet')}
                </td>
                <td>
                  <span className={`row-apart ${styles.unbroken}`}>
                    <FormStatus document={document} />
                    {isOpen && document.status === 'pending' && document.audience === 'patient' && (
                      <Button
                        look="quiet"
                        icon
                        className={styles.inRow}
                        aria-label={t('patients.stopAsking', { form: document.name })}
                        onClick={() => stop(document)}
                      >
                        <Icon of={X} />
                      </Button>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
