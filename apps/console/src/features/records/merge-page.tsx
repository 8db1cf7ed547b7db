// Merges a duplicate into a record: first which one it is, then both side by side.
import { ArrowLeft, buttonClass, Icon, Search } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigationType, useSearchParams } from 'react-router';
import { useTexts } from '../../api/texts.ts';
import { patientAlertsEn } from '../patients/alert-texts.en.ts';
import { usePatientRecord } from '../patients/use-patients.ts';
import styles from './merge.module.css';
import { MergeChoose } from './merge-choose.tsx';
import { MergeCompare } from './merge-compare.tsx';
import { mergeEn } from './merge-texts.en.ts';
import { nameOf } from './merge-words.ts';

interface Props {
  /** The record that is kept. */
  readonly id: string;
}

export default function MergePage({ id }: Props) {
  useTexts(mergeEn);
  useTexts(patientAlertsEn);
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data } = usePatientRecord(id);
  const otherId = params.get('with');
  const how = useNavigationType();
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone with the step before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading.
  useEffect(() => {
    if (how === 'PUSH') heading.current?.focus();
  }, [otherId]);
  return (
    <>
      <header className={`bar-top ${styles.bar}`}>
        <Link
          className={buttonClass({ look: 'quiet', icon: true })}
          to={`/patients/${id}`}
          aria-label={t('merge.back')}
          title={t('merge.back')}
        >
          <Icon of={ArrowLeft} />
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          {t('merge.title')}
        </h1>
        {data && <span className="muted">{t('merge.into', { name: nameOf(data) })}</span>}
        {otherId && (
          <span className="push">
            <Link className={buttonClass()} to={`/patients/${id}/merge`}>
              <Icon of={Search} />
              {t('merge.another')}
            </Link>
          </span>
        )}
      </header>
      {otherId ? <MergeCompare key={otherId} id={id} otherId={otherId} /> : <MergeChoose id={id} />}
    </>
  );
}
