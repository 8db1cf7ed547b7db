// One visit on the grid. A week has hundreds, so each has few elements and re-renders only when one of its props changes.
import { Icon } from '@foyer/ui';
import { type CSSProperties, memo } from 'react';
import { worstLook } from '../patients/alert-words.ts';
import type { Visit } from './columns.ts';
import styles from './schedule.module.css';
import { stateOf } from './visit-state.ts';
import type { VisitWords } from './visit-words.ts';

/** Attribute that marks the element of a visit. */
export const VISIT = 'data-visit';
/** Pixels at the lower end of a visit that resize it. */
export const EDGE = 6;

/** Position within the column, as custom properties for the style sheet. */
export function placement(from: number, minutes: number, lane = 0, lanes = 1): CSSProperties {
  return { '--from': from, '--minutes': minutes, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

/** Same, in normal flow: `gap` minutes after the end of the previous item, or before it if negative. */
function flowing(gap: number, minutes: number, lane: number, lanes: number): CSSProperties {
  return { '--gap': gap, '--minutes': minutes, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

interface Props {
  readonly visit: Visit;
  readonly words: VisitWords;
  readonly colour: number;
  /** Minutes from the end of the previous item of its column to its own start. */
  readonly gap: number;
  readonly lane: number;
  readonly lanes: number;
  readonly isOpen: boolean;
  /** Whether it is the grid's tab stop; one visit is. */
  readonly isStop: boolean;
  readonly isInHand: boolean;
}

/** Visits up to so many minutes show name and time on one line. */
const short = 30;

export const VisitBlock = memo(function VisitBlock(props: Props) {
  const { visit, words, colour, gap, lane, lanes, isOpen, isStop, isInHand } = props;
  const { minutes } = visit;
  const alert = worstLook(visit.alerts);
  return (
    <button
      type="button"
      {...{ [VISIT]: visit.id }}
      className={`visit visit-${colour} ${styles.visit} ${styles.flowing}`}
      data-state={stateOf(visit)}
      data-over={visit.isOverbooked ? '' : undefined}
      data-alert={alert?.tone}
      data-short={minutes <= short ? '' : undefined}
      data-tiny={minutes < 30 ? '' : undefined}
      data-in-hand={isInHand ? '' : undefined}
      aria-current={isOpen || undefined}
      aria-label={words.labelOf(visit)}
      tabIndex={isStop ? 0 : -1}
      style={flowing(gap, minutes, lane, lanes)}
    >
      <b>{words.nameOf(visit)}</b> <small>{words.lineOf(visit)}</small>
      {alert && <Icon of={alert.icon} size="small" className={styles.alert ?? ''} />}
    </button>
  );
});
