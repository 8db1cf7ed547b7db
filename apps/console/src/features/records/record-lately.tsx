// What happened last on a record, in the overview: forms, approvals, visits, messages and edits.
import { CalendarDays, Check, FileText, Icon, type LucideIcon, Mail, MailOpen, PenLine } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice } from '../../session/practice.tsx';
import { useRight } from '../../session/profile.ts';
import { useShortMoment } from '../../session/use-moment.ts';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { visitAddress } from './record-lists.tsx';

type Recent = RecordData['lately'][number];

const icons: Readonly<Record<Recent['kind'], LucideIcon>> = {
  form: FileText,
  approval: Check,
  visit: CalendarDays,
  received: MailOpen,
  written: Mail,
  edit: PenLine,
};

export function Lately({ record: { lately } }: { readonly record: RecordData }) {
  const { t } = useTranslation();
  if (lately.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="lately">
      <h2 id="lately">{t('patients.lately.title')}</h2>
      <ul className={styles.lately}>
        {lately.map((each) => (
          <Line key={`${each.kind} ${each.at} ${each.id}`} of={each} />
        ))}
      </ul>
    </section>
  );
}

function Line({ of: { kind, at, what, by, id } }: { readonly of: Recent }) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const moment = useShortMoment();
  const seesSchedule = useRight('schedule');
  const seesInbox = useRight('inbox');
  const words = t(`patients.lately.${kind}`, { by: by || t('patients.lately.somebody'), what });
  const isForm = kind === 'form' || kind === 'approval';
  const address =
    isForm && seesInbox
      ? `/inbox/${id}`
      : kind === 'visit' && seesSchedule
        ? visitAddress({ id: id ?? '', startsAt: at, status: '' }, timeZone)
        : undefined;
  return (
    <li>
      <Icon of={icons[kind]} size="small" />
      <span>
        {address ? <Link to={address}>{words}</Link> : words}
        <small className="muted">{moment(at)}</small>
      </span>
    </li>
  );
}
