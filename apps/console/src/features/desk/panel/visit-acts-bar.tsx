// What can be done with the open visit: the likely next step first, then moving, the other steps, and undoing the last one.
import {
  Armchair,
  Button,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDot,
  Clock,
  Hourglass,
  Icon,
  type LucideIcon,
  X,
} from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { shortcutOf } from '../../../session/keys.ts';
import { usePractice } from '../../../session/practice.tsx';
import { dayOf, timeOfDay } from '../../../session/practice-day.ts';
import { useLetterShortcuts } from '../../../session/shortcuts.ts';
import type { Visit } from '../columns.ts';
import { type DeskAct, type DeskAction, deskKeys } from '../desk-keys.ts';
import styles from '../schedule.module.css';
import { actsOf } from '../visit-acts.ts';
import { isAhead, stateOf } from '../visit-state.ts';

interface Props {
  readonly visit: Visit;
  readonly mayBook: boolean;
  readonly onAct: (act: DeskAct) => void;
  readonly onMove: () => void;
  readonly onUndo: (eventId: string) => void;
  readonly onBookAgain: () => void;
  readonly onWait: () => void;
}

const icons: Readonly<Record<DeskAct, LucideIcon>> = {
  confirmed: Check,
  arrived: CircleDot,
  'in-chair': Armchair,
  met: CheckCheck,
  missed: CircleAlert,
  canceled: X,
};
/** How long a change can be undone. */
const UNDO = 600_000;

export function VisitActs({ visit, mayBook, onAct, onMove, onUndo, onBookAgain, onWait }: Props) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const hasLetters = useLetterShortcuts();
  const acts = actsOf(visit, mayBook);
  // Canceling is never the likely step.
  const first = acts[0] === 'canceled' ? undefined : acts[0];
  const others = acts.filter((act) => act !== first);
  const keyOf = (action: DeskAction) => shortcutOf(deskKeys, action, hasLetters);
  const isMovable = visit.isMovable && mayBook;
  const isAgain = mayBook && visit.status === 'canceled' && visit.typeId !== null;
  // An earlier time can only be waited for by a patient whose visit has not come yet.
  const isBefore = visit.day > dayOf(new Date(), timeZone);
  const mayWait = isMovable && isAhead(visit) && isBefore && visit.patientId !== null && visit.typeId !== null;
  if (!mayBook || (acts.length === 0 && !isMovable && !isAgain && !visit.undo)) return null;
  const button = (act: DeskAct, isFirst: boolean) => (
    <Button
      key={act}
      className={isFirst ? styles.firstAct : undefined}
      look={isFirst ? 'primary' : 'plain'}
      aria-keyshortcuts={keyOf(act)}
      onClick={() => onAct(act)}
    >
      <Icon of={icons[act]} />
      {t(`schedule.set.${act}`)}
      {isFirst && keyOf(act) && (
        <span aria-hidden="true">
          <kbd>{keyOf(act)}</kbd>
        </span>
      )}
    </Button>
  );
  return (
    <section className="stack-8">
      <div className={styles.acts}>
        {first && button(first, true)}
        {isMovable && (
          <Button aria-keyshortcuts={keyOf('take')} onClick={onMove}>
            <Icon of={Clock} />
            {t('schedule.move')}
          </Button>
        )}
        {others.map((act) => button(act, false))}
        {mayWait && (
          <Button onClick={onWait}>
            <Icon of={Hourglass} />
            {t('waitlist.waitEarlier')}
          </Button>
        )}
        {isAgain && <Button onClick={onBookAgain}>{t('schedule.bookAgain')}</Button>}
      </div>
      {mayBook && <UndoLine visit={visit} onUndo={onUndo} />}
    </section>
  );
}

/** The last change, as long as it can be undone. */
function UndoLine({ visit, onUndo }: Pick<Props, 'visit' | 'onUndo'>) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  if (!visit.undo) return null;
  const { eventId, until } = visit.undo;
  const time = timeOfDay(new Date(Date.parse(until) - UNDO), timeZone, i18n.language);
  return (
    <p className="muted">
      {t('visit.done', { what: t(`schedule.status.${stateOf(visit)}`), time })}{' '}
      <button className="link link-inline" type="button" onClick={() => onUndo(eventId)}>
        {t('schedule.undo')}
      </button>
    </p>
  );
}
