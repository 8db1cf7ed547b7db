// What the practice keeps of a patient in fields of its own.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';

/** Nothing without an answer, because most practices have no fields of their own. */
export function MoreCard({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  if (record.more.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="more">
      <h2 id="more">{t('patients.moreAbout')}</h2>
      <dl className={`facts ${styles.facts}`}>
        {record.more.map(({ name, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same name; the list re-renders as a whole.
          <Fragment key={at}>
            <dt>{name}</dt>
            <dd>
              {answer.split('\n').map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which are drawn again as a whole.
                <div key={place}>{line}</div>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
