// One row of the inbox: who, when, what, and whether it is read and approved.
import { isPlainPress } from '@foyer/client/plain-press';
import { Archive, Calculator, Check, Clock, initialsOf, Status, User } from '@foyer/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { nameEnds } from '../../api/name-ends.ts';
import styles from './inbox.module.css';
import { filtersNow, inboxAddress, openIdAt } from './inbox-filters.ts';
import type { InboxRow as Row } from './inbox-types.ts';
import { personLabel } from './person.ts';
import { DifferenceMark, FlagMarks } from './row-marks.tsx';
import { toneLooks } from './score-answer.tsx';
import { useWhen } from './when.ts';

interface Props {
  readonly row: Row;
  readonly time: string;
  readonly address: string;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Whether it stands in the group of those that need a look now. */
  readonly isAbove: boolean;
  readonly onSelect: (id: string) => void;
}

/** Attribute by which the keyboard finds a row's link. */
export const ROW = 'data-row';

export const InboxRow = memo(function InboxRow({ row, time, address, isOpen, isSelected, isAbove, onSelect }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const navigate = useNavigate();
  const assignedTo = nameEnds(row.assignee?.name ?? '');
  return (
    <>
      <label className={styles.select}>
        <input type="checkbox" checked={isSelected} onChange={() => onSelect(row.id)} />
        <span className="visually-hidden">{t('inbox.select', { name: personLabel(row, t), form: row.formName })}</span>
      </label>
      <Link
        className="mail"
        to={address}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          const replace = openIdAt(window.location.pathname) === row.id;
          void navigate(inboxAddress(filtersNow(), row.id), { replace });
        }}
        aria-current={isOpen || undefined}
        data-unread={row.isRead ? undefined : ''}
        {...{ [ROW]: row.id }}
      >
        {!row.isRead && <span className="dot" aria-hidden="true" />}
        <span className="mail-name">
          {personLabel(row, t)}
          {!row.isRead && <span className="visually-hidden">{t('inbox.unread')}</span>}
        </span>
        <time dateTime={row.submittedAt}>{time}</time>
        <span className="mail-what">{row.formName}</span>
        {row.status === 'approved' && (
          <Status icon={Check} tone="success">
            {t('inbox.approved')}
          </Status>
        )}
        {row.status === 'filed' && (
          <Status icon={Archive} tone="info">
            {t('inbox.filed')}
          </Status>
        )}
        <DifferenceMark row={row} />
        <FlagMarks row={row} isAbove={isAbove} />
        {(row.assignee || row.snoozedUntil) && (
          <span className={styles.scores}>
            {row.assignee && (
              <span title={row.assignee.name}>
                <span aria-hidden="true">
                  <Status icon={User}>{initialsOf(assignedTo.first, assignedTo.last)}</Status>
                </span>
                <span className="visually-hidden">{t('triage.assignedTo', { name: row.assignee.name })}</span>
              </span>
            )}
            {row.snoozedUntil && (
              <Status icon={Clock}>{t('triage.snoozed', { when: when.moment(row.snoozedUntil) })}</Status>
            )}
          </span>
        )}
        {row.scores.length > 0 && (
          <span className={styles.scores}>
            {row.scores.map(({ name, value, tone }, at) => {
              const look = tone ? toneLooks[tone] : { icon: Calculator };
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the scores of a submission never move
                <Status key={at} {...look}>
                  {t('inbox.score', { name, value })}
                </Status>
              );
            })}
          </span>
        )}
      </Link>
    </>
  );
});
