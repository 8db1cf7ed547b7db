// The visits of the day in their groups: those that are over are folded.
import { ChevronDown, ChevronRight, Icon } from '@foyer/ui';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groups, type Placed, type TodayGroup } from './groups.ts';
import styles from './today.module.css';
import { type RowProps, TodayRow } from './today-row.tsx';

interface Props extends Omit<RowProps, 'visit' | 'isOpen' | 'isSending'> {
  readonly rows: readonly Placed[];
  readonly openId: string | undefined;
  readonly sending: ReadonlySet<string>;
  /** Whether the list is filtered: then nothing of it is folded. */
  readonly isFiltered: boolean;
  /** The place of the list, whose rows are held while somebody points at them. */
  readonly place: RefObject<HTMLElement | null>;
}

export function TodayTable({ rows, openId, sending, isFiltered, place, ...shared }: Props) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = groups
    .map((group) => ({ group, own: rows.filter((row) => row.group === group) }))
    .filter(({ own }) => own.length > 0);
  // Where nothing else is left of the day, there is nothing to fold it for.
  const isOpen = (group: TodayGroup) => group !== 'earlier' || isUnfolded || isFiltered || shown.length === 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section ref={place} className={`scroll ${styles.scroll}`} tabIndex={0} aria-label={t('today.list')}>
      <table className={styles.table}>
        <colgroup>
          {(['time', 'patient', 'visit', 'status', 'forms', 'money', 'act', 'rest'] as const).map((name) => (
            <col key={name} data-name={name} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {(['time', 'patient', 'visit', 'status', 'forms'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`today.${name}`)}
              </th>
            ))}
            <th scope="col" className={styles.money}>
              {t('today.owes')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('today.actions')}</span>
            </th>
          </tr>
        </thead>
        {shown.map(({ group, own }) => (
          <tbody key={group}>
            {group !== 'day' && (
              <tr className={styles.group}>
                <th colSpan={7} scope="colgroup">
                  {group === 'earlier' && !isFiltered && shown.length > 1 ? (
                    <button type="button" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
                      <Icon of={isUnfolded ? ChevronDown : ChevronRight} size="small" />
                      {t('today.earlier', { count: own.length })}
                    </button>
                  ) : (
                    t(`today.group.${group}`)
                  )}
                </th>
              </tr>
            )}
            {isOpen(group) &&
              own.map(({ visit }) => (
                <TodayRow
                  key={visit.id}
                  {...shared}
                  visit={visit}
                  isOpen={visit.id === openId}
                  isSending={sending.has(visit.id)}
                />
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
