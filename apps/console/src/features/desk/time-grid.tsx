// The grid of hours and columns, with visits, holds and times without work in place.
import { Avatar } from '@foyer/ui';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { nameEnds } from '../../api/name-ends.ts';
import { useTexts } from '../../api/texts.ts';
import { patientAlertsEn } from '../patients/alert-texts.en.ts';
import { columnDay, hourText, longDay, shortTime, spanText } from './clock.ts';
import type { Column, Hours, Visit } from './columns.ts';
import type { PendingMove } from './moving.ts';
import type { GhostVisit } from './new-visit/use-new-visit.ts';
import styles from './schedule.module.css';
import type { OnlineSlot } from './use-schedule.ts';
import { placement, VisitBlock } from './visit-block.tsx';
import { type VisitWords, visitWords } from './visit-words.ts';
import type { FitMark } from './waitlist/use-fit-marks.ts';

export interface GridProps {
  readonly columns: readonly Column[];
  readonly hours: Hours;
  readonly title: string;
  readonly isWeek: boolean;
  /** Minutes of a grid step. */
  readonly step: number;
  /** The column of the current time, and its minute. */
  readonly now: { readonly day: string; readonly minute: number };
  readonly openId: string | undefined;
  readonly stopId: string | undefined;
  readonly moving: PendingMove | undefined;
  /** Why the visit in hand had better not be dropped where it is. */
  readonly warning: string | undefined;
  /** A new visit that is not booked yet. */
  readonly ghost: GhostVisit | undefined;
  /** Set while online times are shown. */
  readonly online: readonly OnlineSlot[] | undefined;
  /** Freed times that somebody on the waitlist fits, by the key of their column. */
  readonly fits: ReadonlyMap<string, readonly FitMark[]>;
  readonly onFit: (day: string) => void;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly handlers: React.ComponentPropsWithRef<'div'>;
  readonly children?: ReactNode;
}

/** Returns the ends of a name for initials, without a title and whatever follows a comma. */
const bare = (name: string) => nameEnds((name.split(',')[0] ?? name).replace(/^Dr\.? /, ''));

export function TimeGrid(props: GridProps) {
  const { columns, hours, title, isWeek, now, online, fits, place, handlers } = props;
  useTexts(patientAlertsEn);
  const { t } = useTranslation();
  const words = useMemo(() => visitWords(t), [t]);
  // The same function for as long as the grid is there, so that columns without a change are not drawn anew.
  const showFit = useEffectEvent(props.onFit);
  const [onFit] = useState(() => (day: string) => showFit(day));
  const count = new Set(columns.map(({ provider }) => provider.id)).size;
  const style = {
    '--columns': columns.length,
    '--begin': hours.from,
    '--span': hours.until - hours.from,
    '--step': props.step,
  } as CSSProperties;
  const hasNow = columns.some(({ day }) => day === now.day) && now.minute >= hours.from && now.minute <= hours.until;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={`scroll ${styles.scroll}`} tabIndex={0} aria-label={t('schedule.region', { title, count })}>
      <div
        className={styles.grid}
        style={style}
        data-week={isWeek ? '' : undefined}
        data-online={online ? '' : undefined}
      >
        <span className={styles.corner} />
        {isWeek && <DayHeads columns={columns} today={now.day} />}
        {columns.map((column) => (
          <ColumnHead key={column.slot} column={column} isWeek={isWeek} />
        ))}
        <div className={styles.hours} aria-hidden="true">
          {Array.from({ length: (hours.until - hours.from) / 60 }, (_, at) => hours.from + at * 60).map((minute) => (
            <span key={minute} style={placement(minute, 60)}>
              {hourText(minute)}
            </span>
          ))}
          {hasNow && (
            <span className={styles.nowLabel} style={placement(now.minute, 0)}>
              {shortTime(now.minute)}
            </span>
          )}
        </div>
        <div className={styles.body} ref={place} {...handlers}>
          {columns.map((column) => (
            <ColumnBody
              key={column.slot}
              column={column}
              hours={hours}
              isFirst={column === columns.find(({ day }) => day === column.day)}
              now={hasNow && column.day === now.day ? now.minute : undefined}
              openId={idIn(column, props.openId)}
              stopId={idIn(column, props.stopId)}
              moving={movingIn(column, props.moving)}
              warning={isIn(column, props.moving?.to) ? props.warning : undefined}
              ghost={isIn(column, props.ghost) ? props.ghost : undefined}
              slots={online}
              fits={fits.get(column.key)}
              onFit={onFit}
              words={words}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

/** Returns the id if it concerns this column, so that only those columns re-render. */
function idIn(column: Column, id: string | undefined): string | undefined {
  return id && column.visits.some(({ of }) => of.id === id) ? id : undefined;
}

function movingIn(column: Column, moving: PendingMove | undefined): PendingMove | undefined {
  if (!moving) return undefined;
  return isIn(column, moving.visit) || isIn(column, moving.to) ? moving : undefined;
}

function isIn(column: Column, place: { readonly day: string; readonly providerId: string } | undefined): boolean {
  return place !== undefined && place.day === column.day && place.providerId === column.provider.id;
}

function DayHeads({ columns, today }: { columns: readonly Column[]; today: string }) {
  const days = [...new Set(columns.map(({ day }) => day))];
  return days.map((day, at) => (
    <h2
      // biome-ignore lint/suspicious/noArrayIndexKey: the days of another week take the same places.
      key={at}
      className={styles.dayHead}
      data-today={day === today ? '' : undefined}
      style={{ gridColumn: `span ${columns.filter((column) => column.day === day).length}` }}
    >
      <span aria-hidden="true">{columnDay(day)}</span>
      <span className="visually-hidden">{longDay(day)}</span>
    </h2>
  ));
}

function ColumnHead({ column, isWeek }: { column: Column; isWeek: boolean }) {
  const { t } = useTranslation();
  const { provider, visits } = column;
  const { first, last } = bare(provider.name);
  const Heading = isWeek ? 'h3' : 'h2';
  return (
    <Heading className={`schedule-head ${styles.head}`} id={headId(column)} title={provider.name}>
      <Avatar nameFirst={first} nameLast={last} size="small" />
      <span className={isWeek ? 'visually-hidden' : styles.name}>{provider.name}</span>
      {!isWeek && <span className={`chip push ${styles.count}`}>{t('schedule.visits', { count: visits.length })}</span>}
    </Heading>
  );
}

/** End of a visit in minutes after the midnight before it. */
const endOf = (visit: Visit | undefined) => (visit ? visit.from + visit.minutes : 0);

const headId = (column: Column) => `head-${column.key.replace(' ', '-')}`;

interface BodyProps {
  readonly column: Column;
  readonly hours: Hours;
  /** First column of its day. */
  readonly isFirst: boolean;
  readonly now: number | undefined;
  readonly openId: string | undefined;
  readonly stopId: string | undefined;
  readonly moving: PendingMove | undefined;
  readonly warning: string | undefined;
  readonly ghost: GhostVisit | undefined;
  readonly slots: readonly OnlineSlot[] | undefined;
  readonly fits: readonly FitMark[] | undefined;
  readonly onFit: (day: string) => void;
  readonly words: VisitWords;
}

const ColumnBody = memo(function ColumnBody(props: BodyProps) {
  const { column, hours, isFirst, now, openId, stopId, moving, warning, ghost, slots, words } = props;
  const { t } = useTranslation();
  const { day, provider } = column;
  const isTarget = moving && moving.to.day === day && moving.to.providerId === provider.id;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div
      className={styles.column}
      role="group"
      aria-labelledby={headId(column)}
      data-column={column.key}
      data-first={isFirst ? '' : undefined}
    >
      {column.stretches.map(({ from, until, label, kind }) => {
        const [begins, ends] = [Math.max(from, hours.from), Math.min(until, hours.until)];
        if (begins >= ends) return null;
        return (
          <div
            key={`${kind} ${from} ${until}`}
            className={`off ${styles.off}`}
            data-kind={kind}
            style={placement(begins, ends - begins)}
          >
            {kind !== 'off' && <span>{label || t(`schedule.${kind}`)}</span>}
          </div>
        );
      })}
      {slots
        ?.filter((slot) => slot.day === day && slot.providerId === provider.id)
        .map(({ from }) => (
          <span key={from} className={styles.slot} style={placement(from, 0)} title={t('schedule.onlineSlot')}>
            <span className="visually-hidden">{t('schedule.onlineSlot')} </span>
            {shortTime(from)}
          </span>
        ))}
      {props.fits?.map((fit) => (
        <FitButton key={`${fit.from} ${fit.locationId}`} fit={fit} hours={hours} onPress={props.onFit} />
      ))}
      {column.visits.map(({ of, lane, lanes }, at) => (
        <VisitBlock
          key={of.id}
          visit={of}
          words={words}
          colour={provider.colour}
          gap={of.from - (at === 0 ? hours.from : endOf(column.visits[at - 1]?.of))}
          lane={lane}
          lanes={lanes}
          isOpen={of.id === openId}
          isStop={of.id === stopId}
          isInHand={of.id === moving?.visit.id}
        />
      ))}
      {column.holds.map(({ of, lane, lanes }) => (
        <div
          key={of.id}
          className={`visit visit-held ${styles.visit} ${styles.held}`}
          data-short={of.minutes <= 30 ? '' : undefined}
          style={placement(of.from, of.minutes, lane, lanes)}
        >
          <b>{t('schedule.held')}</b>
          <small>
            {shortTime(of.from)}, {of.typeName}
          </small>
        </div>
      ))}
      {isTarget && (
        <div
          className={`visit visit-${provider.colour} ${styles.visit} ${styles.ghost}`}
          data-warning={warning ? '' : undefined}
          style={placement(moving.to.from, moving.to.minutes)}
        >
          <b>{words.nameOf(moving.visit)}</b>
          <small>{warning ?? spanText(moving.to.from, moving.to.minutes)}</small>
        </div>
      )}
      {ghost && <NewGhost key={`${ghost.from}`} ghost={ghost} />}
      {now !== undefined && <span className={styles.now} style={placement(now, 0)} />}
    </div>
  );
});

interface FitProps {
  readonly fit: FitMark;
  readonly hours: Hours;
  readonly onPress: (day: string) => void;
}

/** A freed time that somebody on the waitlist fits; it leads to them. */
function FitButton({ fit, hours, onPress }: FitProps) {
  const { t } = useTranslation();
  const from = Math.max(fit.from, hours.from);
  const until = Math.min(fit.from + fit.minutes, hours.until);
  if (from >= until) return null;
  const mark = t('waitlist.mark', { count: fit.count });
  const time = spanText(fit.from, fit.minutes);
  return (
    <button
      type="button"
      className={styles.fit}
      style={placement(from, until - from)}
      aria-label={t('waitlist.markLabel', { mark, time, provider: fit.providerName })}
      onClick={() => onPress(fit.day)}
    >
      <b>{mark}</b> <small>{shortTime(fit.from)}</small>
    </button>
  );
}

/** A new visit that is not booked yet; the grid scrolls to it. */
function NewGhost({ ghost }: { ghost: GhostVisit }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <div
      ref={place}
      className={`visit ${styles.visit} ${styles.newGhost}`}
      data-ghost=""
      style={placement(ghost.from, ghost.minutes)}
    >
      <b>{ghost.name || t('schedule.newVisit')}</b>
      <small>
        {shortTime(ghost.from)}, {ghost.typeName}
      </small>
    </div>
  );
}
