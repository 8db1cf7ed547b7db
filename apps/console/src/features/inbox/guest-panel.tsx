// Above a guest's answers: matches the guest to a patient. Suggests matches; another can be searched for, or a new one created.
import { inbox } from '@foyer/contract';
import { Button, ErrorText, Icon, Search, UserCheck, UserPlus } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRight } from '../../session/profile.ts';
import { FindPatient } from './find-patient.tsx';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { NewPatient } from './new-patient.tsx';
import { GUEST_ID } from './title-id.ts';
import { useMatch, useSuggestions } from './use-match.ts';
import { useWhen } from './when.ts';

export function GuestPanel({ submission }: { submission: InboxSubmission }) {
  const mayMatch = useRight('approve') ?? false;
  if (!submission.guest) return null;
  if (submission.patient) return <Matched id={submission.id} patient={submission.patient} mayMatch={mayMatch} />;
  return mayMatch ? <Unmatched submission={submission} guest={submission.guest} /> : null;
}

interface MatchedProps {
  readonly id: string;
  readonly patient: NonNullable<InboxSubmission['patient']>;
  readonly mayMatch: boolean;
}

function Matched({ id, patient, mayMatch }: MatchedProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const match = useMatch(id);
  return (
    <div className={`notice notice-info ${styles.notice}`}>
      <Icon of={UserCheck} />
      <div className={styles.match}>
        <p>
          <strong>{t('submission.matchedTo', { name: patient.name, born: when.date(patient.birthDate) })}</strong>{' '}
          {t('submission.matchedWrites')}
        </p>
        {match.refusal && <ErrorText>{match.refusal.text}</ErrorText>}
        {mayMatch && (
          <Button
            busy={match.isBusy}
            onClick={() =>
              void match.run(
                (call) => call(inbox.unmatchSubmission, { params: { submissionId: id } }),
                t('submission.saidUnmatched'),
              )
            }
          >
            {t('submission.unmatch')}
          </Button>
        )}
      </div>
    </div>
  );
}

const REASONS = {
  name: 'submission.reasonName',
  'birth-date': 'submission.reasonBirth',
  phone: 'submission.reasonPhone',
  email: 'submission.reasonEmail',
} as const;

interface Props {
  readonly submission: InboxSubmission;
  readonly guest: NonNullable<InboxSubmission['guest']>;
}

function Unmatched({ submission, guest }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const { id } = submission;
  const mayAdd = useRight('edit');
  const suggestions = useSuggestions(id);
  const match = useMatch(id);
  const [asked, ask] = useState<'find' | 'new'>();
  const matchTo = (contactId: string, name: string) =>
    match.run(
      (call) => call(inbox.matchSubmission, { params: { submissionId: id }, body: { contactId } }),
      t('submission.saidMatched', { name }),
    );
  const file = () =>
    match.run(
      (call) => call(inbox.fileSubmission, { params: { submissionId: id }, body: { revision: submission.revision } }),
      t('submission.saidFiled'),
    );
  return (
    <section className={styles.guest} aria-labelledby={GUEST_ID}>
      <h3 id={GUEST_ID} tabIndex={-1}>
        {t('submission.who')}
      </h3>
      <p className="muted">{submission.status === 'new' ? t('submission.whoText') : t('submission.whoApproved')}</p>
      {match.refusal && <ErrorText>{match.refusal.text}</ErrorText>}
      {suggestions.data?.length === 0 && <p>{t('submission.noneSuggested')}</p>}
      {suggestions.data && suggestions.data.length > 0 && (
        <ul aria-label={t('submission.suggested')}>
          {suggestions.data.map((patient) => (
            <li key={patient.id}>
              <div>
                <Link className="strong" to={`/patients/${patient.id}`}>
                  {patient.name}
                </Link>
                <span>{t('submission.born', { date: when.date(patient.birthDate) })}</span>
                <span className="muted">
                  {t('submission.fits', { reasons: patient.reasons.map((reason) => t(REASONS[reason])).join(', ') })}
                </span>
              </div>
              <Button
                busy={match.isBusy}
                aria-label={t('submission.matchTo', { name: patient.name })}
                onClick={() => void matchTo(patient.id, patient.name)}
              >
                {t('submission.match')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="row-tight">
        <Button onClick={() => ask('find')}>
          <Icon of={Search} />
          {t('submission.findOther')}
        </Button>
        {mayAdd && (
          <Button onClick={() => ask('new')}>
            <Icon of={UserPlus} />
            {t('submission.newPatient')}
          </Button>
        )}
        {submission.status === 'new' && (
          <Button
            look="quiet"
            busy={match.isBusy}
            disabled={submission.alerts.some(({ acknowledgedAt }) => acknowledgedAt === null)}
            onClick={() => void file()}
          >
            {t('submission.file')}
          </Button>
        )}
      </div>
      {asked === 'find' && (
        <FindPatient
          onClose={() => ask(undefined)}
          onFound={(patient) => matchTo(patient.id, `${patient.nameFirst} ${patient.nameLast}`)}
        />
      )}
      {asked === 'new' && <NewPatient id={id} guest={guest} onClose={() => ask(undefined)} />}
    </section>
  );
}
