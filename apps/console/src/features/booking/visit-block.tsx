// One visit on the grid. A week has hundreds, so each is drawn anew only when something of it changes.
import { Icon, Users } from '@foyer/ui';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { longTime, shortTime } from './clock.ts';
import type { Provider, Visit } from './columns.ts';
import styles from './schedule.module.css';
import { looks } from './visit-looks.tsx';

/** Names the element of a visit. */
export const VISIT = 'data-visit';
/** Names the edge by which it is made longer. */
export const EDGE = 'data-edge';

/** Where something is in its column, for the style sheet to reckon with. */
export function placement(from: number, minutes: number, lane = 0, lanes = 1): CSSProperties {
  return { '--from': from, '--minutes': minutes, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

interface Props {
  readonly visit: Visit;
  readonly provider: Provider;
  readonly lane: number;
  readonly lanes: number;
  readonly isOpen: boolean;
  /** Whether Tab stops here: one visit of the grid has it. */
  readonly isStop: boolean;
  readonly isInHand: boolean;
}

/** Minutes up to which name and time share a line. */
const short = 30;

export const VisitBlock = memo(function VisitBlock({ visit, provider, lane, lanes, isOpen, isStop, isInHand }: Props) {
  const { t } = useTranslation();
  const { status, from, minutes } = visit;
  const name = visit.patientName || visit.description || t('schedule.nobody');
  const words: string[] = [t(`schedule.status.${status}`)];
  if (visit.isOverbooked) words.push(t('schedule.overbooked'));
  const label = t('schedule.label', {
    name,
    time: shortTime(from),
    until: longTime(from + minutes),
    type: visit.typeName,
    provider: provider.name,
    status: words.join(', '),
  });
  const { icon } = looks[status];
  return (
    <button
      type="button"
      {...{ [VISIT]: visit.id }}
      className={`visit visit-${provider.colour} ${styles.visit}`}
      data-status={status}
      data-short={minutes <= short ? '' : undefined}
      data-tiny={minutes < 20 ? '' : undefined}
      data-in-hand={isInHand ? '' : undefined}
      aria-current={isOpen || undefined}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      style={placement(from, minutes, lane, lanes)}
    >
      <b>
        {icon && <Icon of={icon} size="small" />}
        {visit.isOverbooked && <Icon of={Users} size="small" />}
        {name}
      </b>{' '}
      <small>
        {shortTime(from)}, {visit.typeName}
      </small>
      {visit.isMovable && <span className={styles.edge} {...{ [EDGE]: '' }} />}
    </button>
  );
});
