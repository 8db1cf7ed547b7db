// Chooses the duplicate of a record: those who may be the same person, and a search.
import { Avatar, Button, Skeleton, SkeletonLine } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AlertMarks } from '../patients/alert-marks.tsx';
import { useDates } from '../patients/dates.ts';
import { PickPatient } from '../patients/pick-patient.tsx';
import type { PatientSearchResult } from '../patients/use-patients.ts';
import styles from './merge.module.css';
import { nameOf } from './merge-words.ts';
import { useMergeSuggestions } from './use-merge.ts';

interface Props {
  readonly id: string;
}

/** What lies below the bar of the page. */
export function MergeChoose({ id }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [other, setOther] = useState<PatientSearchResult>();
  return (
    <div className="scroll">
      <div className={styles.chooser}>
        <div className="stack-8">
          <h2>{t('merge.choose')}</h2>
          <p className="muted">{t('merge.chooseText')}</p>
        </div>
        <Suggestions id={id} />
        <div className="stack-8">
          <PickPatient label={t('merge.duplicate')} except={id} chosen={other} onChoose={setOther} />
          <div>
            <Button look="primary" disabled={!other} onClick={() => other && void navigate(withOther(id, other.id))}>
              {t('merge.compare')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Returns the address at which a record is compared with another one. */
const withOther = (id: string, otherId: string) => `/patients/${id}/merge?with=${otherId}`;

function Suggestions({ id }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const heading = useId();
  const suggestions = useMergeSuggestions(id);
  const { data } = suggestions;
  return (
    <section className="stack-8" aria-labelledby={heading}>
      <h3 id={heading}>{t('merge.suggestions')}</h3>
      {data?.length === 0 && <p className="muted">{t('merge.noSuggestions')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.suggestions}>
          {data.map((patient) => (
            <li key={patient.id}>
              <Link className={styles.suggestion} to={withOther(id, patient.id)}>
                <Avatar nameFirst={patient.nameFirst} nameLast={patient.nameLast} size="small" />
                <span>
                  <span className="strong">{nameOf(patient)}</span>{' '}
                  <span className="muted">{t('patients.born', { date: day(patient.birthDate) })}</span>
                  <span className={styles.since}>
                    {patient.reasons.map((reason) => t(`merge.reasons.${reason}`)).join(', ')}
                  </span>
                </span>
                <AlertMarks name={nameOf(patient)} alerts={patient.alerts} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!data &&
        (suggestions.isError ? (
          <div role="alert">
            <p>{t('merge.suggestionsFailed')}</p>
            <Button onClick={() => void suggestions.refetch()}>{t('merge.again')}</Button>
          </div>
        ) : (
          <Skeleton>
            <SkeletonLine kind="card" />
          </Skeleton>
        ))}
    </section>
  );
}
