// One visit on the grid. A week has hundreds, so each is few elements, and drawn anew only when something of it changes.
import { type CSSProperties, memo } from 'react';
import { shortTime } from './clock.ts';
import type { Visit } from './columns.ts';
import styles from './schedule.module.css';
import type { VisitWords } from './visit-words.ts';

/** Names the element of a visit. */
export const VISIT = 'data-visit';
/** Pixels at the lower end of a visit by which it is made longer. */
export const EDGE = 6;

/** Where something is in its column, for the style sheet to reckon with. */
export function placement(from: number, minutes: number, lane = 0, lanes = 1): CSSProperties {
  return { '--from': from, '--minutes': minutes, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

/** The same in the flow of a column: `gap` minutes after what stands before it ends, or before that. */
function flowing(gap: number, minutes: number, lane: number, lanes: number): CSSProperties {
  return { '--gap': gap, '--minutes': minutes, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

interface Props {
  readonly visit: Visit;
  readonly words: VisitWords;
  readonly colour: number;
  /** Minutes between the end of what stands before it in its column and its own beginning. */
  readonly gap: number;
  readonly lane: number;
  readonly lanes: number;
  readonly isOpen: boolean;
  /** Whether Tab stops here: one visit of the grid has it. */
  readonly isStop: boolean;
  readonly isInHand: boolean;
}

/** Minutes up to which name and time share a line. */
const short = 30;

export const VisitBlock = memo(function VisitBlock(props: Props) {
  const { visit, words, colour, gap, lane, lanes, isOpen, isStop, isInHand } = props;
  const { from, minutes } = visit;
  return (
    <button
      type="button"
      {...{ [VISIT]: visit.id }}
      className={`visit visit-${colour} ${styles.visit} ${styles.flowing}`}
      data-status={visit.status}
      data-over={visit.isOverbooked ? '' : undefined}
      data-short={minutes <= short ? '' : undefined}
      data-tiny={minutes < 30 ? '' : undefined}
      data-in-hand={isInHand ? '' : undefined}
      aria-current={isOpen || undefined}
      aria-label={words.labelOf(visit)}
      tabIndex={isStop ? 0 : -1}
      style={flowing(gap, minutes, lane, lanes)}
    >
      <b>{words.nameOf(visit)}</b> <small>{`${shortTime(from)}, ${visit.typeName}`}</small>
    </button>
  );
});
