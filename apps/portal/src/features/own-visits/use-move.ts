// The state of moving a visit: what is chosen, the open days and times, and how the chosen time is held.
import { messages } from '@foyer/forms';
import { openDays, useLoaded, withBookingTexts } from '@foyer/forms/booking-parts';
import { clockOf, dayInZone } from '@foyer/scheduling';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ChosenTime, type MoveChoice, readChoice, startChoice } from './move-choice.ts';
import { useMoveHold } from './move-hold.ts';
import type { MonthToMove, ShownPage, VisitSource } from './visit-source.ts';

export type OpenMove = ReturnType<typeof useMove>;

export function useMove(source: VisitSource, page: ShownPage) {
  const { visit, own } = page;
  const navigate = useNavigate();
  const { state } = useLocation();
  const now = Date.now();
  const choice = useMemo(() => readChoice(state) ?? startChoice(visit, Date.now()), [state, visit]);
  const [tries, setTries] = useState(0);
  /** The time that somebody else has taken meanwhile. */
  const [lost, setLost] = useState<ChosenTime>();
  const texts = useMemo(() => withBookingTexts(messages), []);
  const clock = useMemo(() => clockOf(visit.timezone), [visit.timezone]);
  const { providerId, locationId, month, day, time } = choice;

  const put = (next: MoveChoice) => navigate('', { replace: true, state: { move: next } });
  const choose = (change: (choice: MoveChoice) => MoveChoice) => {
    setLost(undefined);
    put(change(choice));
  };

  const within = { ...(providerId && { providerId }), ...(locationId && { locationId }) };
  // After a move elsewhere other times are open.
  const version = `${tries} ${visit.sequence}`;
  const filters = `${providerId} ${locationId}`;
  const days = useLoaded(`${month.year}-${month.month} ${filters}`, version, (signal) =>
    source.month({ month: month.month, year: month.year, ...within }, signal),
  );
  const slots = useLoaded(day ? `${day} ${filters}` : null, version, (signal) =>
    source.day({ date: day, ...within }, signal),
  );
  // Whom and where it can be moved to is known from the first answer on, whatever is looked among then.
  const [known, setKnown] = useState<Pick<MonthToMove, 'providers' | 'locations'>>();
  useEffect(() => {
    if (days.data) setKnown(days.data);
  }, [days.data]);
  const locations = known?.locations ?? [visit.location];
  const providers = known?.providers ?? [{ id: visit.providerId, name: visit.providerName }];

  const open = useMemo(
    () =>
      openDays(
        days.data?.days ?? [],
        locations.map(({ id }) => id),
        now,
      ),
    [days.data, locations, now],
  );

  const hold = useMoveHold(source, own?.typeId ?? '', time);
  const lose = () => {
    if (!time) return;
    setLost(time);
    setTries(tries + 1);
    put({ ...choice, time: undefined });
  };
  const loseHeld = useEffectEvent(lose);
  useEffect(() => {
    if (hold.status === 'taken') loseHeld();
  }, [hold.status]);

  return {
    visit,
    texts,
    clock,
    now,
    today: dayInZone(now, visit.timezone),
    choice,
    choose,
    days,
    open,
    slots: slots.data?.days.find(({ date }) => date === day)?.timeSlots,
    isLoadingDay: slots.isLoading,
    hasFailed: days.hasFailed || slots.hasFailed,
    retry: () => setTries(tries + 1),
    /** Whether a first answer has told whom and where it can be moved to. */
    isKnown: known !== undefined,
    providers,
    locations,
    hold,
    lost,
    lose,
  };
}
