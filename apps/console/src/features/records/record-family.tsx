// Who acts for the patient, and for whom the patient acts.
import { Avatar } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';

export type Relative = RecordData['guardians'][number];

interface Props {
  readonly record: RecordData;
  readonly action?: ReactNode;
  readonly actionOf?: (relative: Relative, side: 'guardian' | 'member') => ReactNode;
}

export function FamilyCard({ record, action, actionOf }: Props) {
  const { t } = useTranslation();
  const row = (relative: Relative, side: 'guardian' | 'member', text: string) => (
    <li className={styles.relative} key={`${side} ${relative.id}`}>
      <Avatar nameFirst={relative.nameFirst} nameLast={relative.nameLast} size="small" />
      <div>
        <Link to={`/patients/${relative.id}`}>{`${relative.nameFirst} ${relative.nameLast}`}</Link>
        <div className="muted">{text}</div>
      </div>
      {actionOf?.(relative, side)}
    </li>
  );
  return (
    <section className="card stack" aria-labelledby="family">
      <div className="card-head">
        <h2 id="family">{t('patients.family')}</h2>
        {action}
      </div>
      {record.guardians.length + record.members.length === 0 && <p className="muted">{t('patients.noFamily')}</p>}
      <ul className="stack-8">
        {record.guardians.map((relative) =>
          row(
            relative,
            'guardian',
            relative.familyAccess
              ? t('patients.guardian', { relationship: relative.relationship })
              : t('patients.guarantor', { relationship: relative.relationship }),
          ),
        )}
        {record.members.map((relative) =>
          row(
            relative,
            'member',
            relative.familyAccess
              ? t('patients.member', { relationship: relative.relationship.toLowerCase() })
              : t('patients.memberOnly', { relationship: relative.relationship.toLowerCase() }),
          ),
        )}
      </ul>
    </section>
  );
}
