// What a row of the inbox says of its submission's answers: how many differ from the record, and what to notice.
import {
  CircleMinus,
  GitCompare,
  Icon,
  type LucideIcon,
  MessageCircleReply,
  Pill,
  Signature,
  Siren,
  Status,
  TriangleAlert,
  UserCheck,
  UserPlus,
} from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { isOpen } from './compared.ts';
import styles from './inbox.module.css';
import type { InboxRow } from './inbox-types.ts';

type Flag = InboxRow['flags'][number];

const looks: Readonly<Record<Flag, { readonly icon: LucideIcon; readonly tone: 'danger' | 'warning' | 'info' }>> = {
  score: { icon: Siren, tone: 'danger' },
  allergy: { icon: TriangleAlert, tone: 'danger' },
  removes: { icon: CircleMinus, tone: 'danger' },
  medicine: { icon: Pill, tone: 'warning' },
  signature: { icon: Signature, tone: 'danger' },
  answered: { icon: MessageCircleReply, tone: 'info' },
};
/** A row has room for so many. */
const MOST = 2;

/** Says how many answers differ from the record, that none does, or that there is no record; nothing once it is done. */
export function DifferenceMark({ row }: { readonly row: InboxRow }) {
  const { t } = useTranslation();
  if (!isOpen(row)) return null;
  if (!row.hasPatient)
    return (
      <Status icon={UserPlus} tone="info">
        {t('inbox.noRecord')}
      </Status>
    );
  const { differences: count } = row;
  if (count === 0) return <span className="status">{t('inbox.same')}</span>;
  if (count !== null)
    return (
      <span className="status status-warning figures">
        <Icon of={GitCompare} size="small" />
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{t('inbox.differences', { count })}</span>
      </span>
    );
  // Not compared yet: within a minute it is.
  if (!row.isGuest) return null;
  return (
    <Status icon={UserCheck} tone="info">
      {t('inbox.matched')}
    </Status>
  );
}

/** Shows the first flags as icon and word, and how many more there are. @param isAbove whether the heading says 'look now' */
export function FlagMarks({ row, isAbove }: { readonly row: InboxRow; readonly isAbove: boolean }) {
  const { t } = useTranslation();
  const { flags, alert } = row;
  if (flags.length === 0) return null;
  const word = (flag: Flag) => t(flag === 'score' && isAbove ? 'inbox.alert' : `inbox.flag.${flag}`);
  const more = flags.slice(MOST);
  const name = flags.includes('score') ? alert?.name : undefined;
  return (
    <span className={styles.scores} title={name}>
      {flags.slice(0, MOST).map((flag) => (
        <Status key={flag} {...looks[flag]}>
          {word(flag)}
        </Status>
      ))}
      {more.length > 0 && (
        <span className="muted" title={more.map(word).join(', ')}>
          <span aria-hidden="true">{`+${more.length}`}</span>
          <span className="visually-hidden">{more.map(word).join(', ')}</span>
        </span>
      )}
      {name && <span className="visually-hidden">{name}</span>}
    </span>
  );
}
