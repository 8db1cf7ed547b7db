// With whom, where and when a visit could be: the filters that the rules allow, the month, and the times of a day.
import './move-texts.en.ts';
import { addMonths, BookingFrame, MonthCalendar, monthName, monthNews } from '@foyer/forms/booking-parts';
import { Button, Calendar, CircleAlert, FieldFrame, Icon, useMediaQuery, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { chooseDay, lookAmong, turnMonth } from './move-choice.ts';
import { keptText } from './move-summary.tsx';
import { dayInWords, MoveTimes } from './move-times.tsx';
import type { OpenMove } from './use-move.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Renders nothing if the rules allow the present provider and place only. */
export function MoveFilters({ move: { providers, locations, choice, choose } }: { readonly move: OpenMove }) {
  if (providers.length < 2 && locations.length < 2) return null;
  return (
    <section className="card" aria-label={t('moveVisit.where')}>
      <div className="booking-top">
        {providers.length > 1 && (
          <Filter
            label={t('moveVisit.provider')}
            all={t('moveVisit.anyProvider')}
            entries={providers}
            value={choice.providerId}
            change={(providerId) => choose((before) => lookAmong(before, { providerId }))}
          />
        )}
        {locations.length > 1 && (
          <Filter
            label={t('moveVisit.location')}
            all={t('moveVisit.anyLocation')}
            entries={locations}
            value={choice.locationId}
            change={(locationId) => choose((before) => lookAmong(before, { locationId }))}
          />
        )}
      </div>
    </section>
  );
}

interface FilterProps {
  readonly label: string;
  readonly all: string;
  readonly entries: readonly Named[];
  readonly value: string;
  readonly change: (id: string) => void;
}

function Filter({ label, all, entries, value, change }: FilterProps) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={({ target }) => change(target.value)}>
            <option value="">{all}</option>
            {entries.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

interface MoveWhenProps {
  readonly move: OpenMove;
  /** The last line; null for none. */
  readonly noTimeFits: ReactNode;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Whether the button was pressed without a time. */
  readonly isMissing: boolean;
  readonly isStuck: boolean;
}

export function MoveWhen({ move, noTimeFits, heading, isMissing, isStuck }: MoveWhenProps) {
  const { choice, clock, texts } = move;
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [isChanging, setChanging] = useState(false);
  const isFolded = isPhone && choice.day !== '' && !isChanging;
  return (
    <BookingFrame
      labelledBy="new-when"
      left={
        <>
          <div className="ask">
            <h2 id="new-when" ref={heading} tabIndex={-1}>
              {t('moveVisit.choose')}
            </h2>
            <p>{texts.bookingZone.replace('{zone}', zoneInWords(clock.id))}</p>
          </div>
          {isMissing && (
            <p className="error" role="alert">
              <Icon of={CircleAlert} size="small" />
              {t('moveVisit.missing')}
            </p>
          )}
          {isFolded ? (
            <ChosenDay day={choice.day} onChange={() => setChanging(true)} />
          ) : (
            <Month move={move} isStuck={isStuck} onPick={() => setChanging(false)} />
          )}
        </>
      }
      right={
        <>
          {move.hasFailed ? (
            <div className="notice notice-danger" role="alert">
              <p className="grow">{t('moveVisit.failed')}</p>
              <Button onClick={move.retry}>{t('moveVisit.again')}</Button>
            </div>
          ) : (
            <MoveTimes move={move} isDayShown={isFolded} />
          )}
          {noTimeFits}
        </>
      }
    >
      <p className="booking-news" role="status">
        <VisuallyHidden>{newsOf(move)}</VisuallyHidden>
      </p>
    </BookingFrame>
  );
}

/** The calendar, folded to a line once a day is chosen on a phone. The times below are then in sight. */
function ChosenDay({ day, onChange }: { readonly day: string; readonly onChange: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed day is gone: the focus goes on to what stands in its place.
    if (document.activeElement === document.body) line.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div className="chosen" ref={line}>
      <Icon of={Calendar} />
      <span>
        <small>{t('moveVisit.day')}</small>
        <span className="strong">{dayInWords(day)}</span>
      </span>
      <Button look="quiet" onClick={onChange}>
        {t('moveVisit.change')}
        <VisuallyHidden> {t('moveVisit.day')}</VisuallyHidden>
      </Button>
    </div>
  );
}

interface MonthProps {
  readonly move: OpenMove;
  readonly isStuck: boolean;
  readonly onPick: () => void;
}

function Month({ move, isStuck, onPick }: MonthProps) {
  const { choice, choose, days, open, texts, today } = move;
  const isEmpty = !days.isLoading && !days.hasFailed && open.size === 0;
  const next = addMonths(choice.month, 1);
  const nextName = monthName(next, texts.locale);
  return (
    <MonthCalendar
      id="move-day"
      month={choice.month}
      today={today}
      chosen={choice.day}
      open={open}
      isLoading={days.isLoading}
      isUnknown={days.isLoading || days.hasFailed}
      isDisabled={isStuck}
      describedBy={undefined}
      messages={texts}
      note={
        isEmpty ? (
          <>
            <p>{texts.bookingEmptyMonth}</p>
            <Button onClick={() => choose((before) => turnMonth(before, next))}>
              {texts.bookingShowMonth.replace('{month}', nextName)}
            </Button>
          </>
        ) : undefined
      }
      turnTo={(month) => choose((before) => turnMonth(before, month))}
      pick={(day) => {
        choose((before) => chooseDay(before, day));
        onPick();
      }}
    />
  );
}

/** Returns 'Eastern Time'. */
function zoneInWords(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns what screen readers are told: how the time is kept, else what has loaded. */
function newsOf(move: OpenMove): string {
  const { choice, days, hold, slots, isLoadingDay, now, open, texts, visit } = move;
  const kept = keptText(hold, visit.timezone, choice.time !== undefined);
  if (kept) return kept;
  if (days.isLoading || days.hasFailed) return '';
  if (!choice.day) return monthNews(choice.month, open.size, texts);
  if (isLoadingDay || !slots) return '';
  const times = slots.filter(({ available, startTime }) => available && Date.parse(startTime) > now);
  const count = new Set(times.map(({ startTime, locationId }) => `${startTime} ${locationId}`)).size;
  return t('moveVisit.openTimes', { count, day: dayInWords(choice.day) });
}
