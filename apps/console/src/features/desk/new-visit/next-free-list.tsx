// The next free times as radio buttons, by day: arrow keys go through them, Enter takes one.
import { Button, ErrorText, SkeletonRows, useDelay } from '@foyer/ui';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { longDay, longTime, monthDay } from '../clock.ts';
import type { Desks } from '../columns.ts';
import styles from '../schedule.module.css';
import type { StartPlace } from './new-visit-draft.ts';
import { isSameStart, type NextFree } from './use-next-free.ts';

interface Props {
  readonly desks: Desks;
  readonly next: NextFree;
  readonly chosen: StartPlace | undefined;
  readonly onChoose: (time: StartPlace) => void;
  /** Enter on a time: it is taken, and the person goes on. */
  readonly onTake: () => void;
  /** Asks to put the patient on the waitlist instead. */
  readonly onWait: () => void;
}

export function NextFreeList({ desks, next, chosen, onChoose, onTake, onWait }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const { times, gone } = next;
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string) =>
    list.find((each) => each.id === id)?.name ?? '';
  const days = [...new Set(times.map(({ day }) => day))];
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onTake();
  };
  return (
    <fieldset className={`field ${styles.next}`} aria-busy={next.isSearching || undefined}>
      <legend className="row-apart">
        <span className="label">{t('newVisit.nextFree')}</span>
        {times.length > 0 && (
          <span className="muted">
            {t('newVisit.found', { count: times.length, day: monthDay(times[0]?.day ?? '') })}
          </span>
        )}
      </legend>
      {next.isError ? (
        <div role="alert" className="row">
          <ErrorText>{t('newVisit.failed')}</ErrorText>
          <Button onClick={next.searchAgain}>{t('schedule.again')}</Button>
        </div>
      ) : next.isSearching ? (
        <Searching>{times.length > 0 && <span className="visually-hidden">{t('newVisit.searching')}</span>}</Searching>
      ) : (
        days.map((day) => (
          <div key={day} className={styles.nextDay}>
            <h3>{longDay(day)}</h3>
            {times
              .filter((time) => time.day === day)
              .map((time) => {
                const isGone = gone.some((each) => isSameStart(each, time));
                return (
                  <label
                    key={`${time.from} ${time.providerId} ${time.locationId}`}
                    className={styles.nextTime}
                    data-gone={isGone ? '' : undefined}
                  >
                    <input
                      type="radio"
                      name={name}
                      disabled={isGone}
                      checked={!isGone && chosen !== undefined && isSameStart(chosen, time)}
                      onChange={() => onChoose(time)}
                      onKeyDown={onKey}
                    />
                    <b className="figures">{longTime(time.from)}</b>
                    <span>{nameIn(desks.providers, time.providerId)}</span>
                    <small>{isGone ? t('newVisit.gone') : nameIn(desks.locations, time.locationId)}</small>
                  </label>
                );
              })}
          </div>
        ))
      )}
      {!next.isSearching && !next.isError && times.length === 0 && next.until && (
        <div className="row">
          <p>{t('newVisit.none', { day: monthDay(next.until) })}</p>
          <Button onClick={next.lookFurther}>{t('newVisit.further')}</Button>
          <Button onClick={onWait}>{t('newVisit.wait')}</Button>
        </div>
      )}
      {next.hasLater && (
        <Button look="quiet" busy={next.isLoadingLater} onClick={next.later}>
          {t('newVisit.later')}
        </Button>
      )}
    </fieldset>
  );
}

/** Keeps the room of the list while it searches; the rows are drawn only if that takes long. */
function Searching({ children }: { readonly children: React.ReactNode }) {
  const isLong = useDelay();
  return (
    <div className={styles.nextComing}>
      {children}
      {isLong && <SkeletonRows count={8} />}
    </div>
  );
}
