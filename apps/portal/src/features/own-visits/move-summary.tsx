// What a visit will be moved to: beside the times from 1025 px, else a bar at the bottom. The button is never disabled.
import './move-texts.en.ts';
import { Button, Icon, Timer } from '@foyer/ui';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import type { MoveHold } from './move-hold.ts';
import type { OpenMove } from './use-move.ts';
import type { ShownPage } from './visit-source.ts';
import { visitTime, visitWhen, visitWhenShort } from './visit-times.ts';

interface MoveSummaryProps {
  readonly move: OpenMove;
  readonly page: ShownPage;
  readonly isBusy: boolean;
  readonly isStuck: boolean;
}

/** Returns who the visit is for and what it is, as far as the page may tell. */
export function moveSubject({ visit, own }: ShownPage) {
  const minutes = Math.round((Date.parse(visit.endTime) - Date.parse(visit.startTime)) / 60_000);
  return {
    who: own ? `${own.nameFirst} ${own.nameLast}`.trim() : visit.firstName,
    what: own?.typeName
      ? t('moveVisit.minutes', { type: own.typeName, count: minutes })
      : t('moveVisit.minutesOnly', { count: minutes }),
  };
}

/** Returns names of the chosen provider and place; empty while no time is chosen. */
function chosenNames({ choice: { time }, providers, locations, visit }: OpenMove) {
  const provider = providers.find(({ id }) => id === time?.providerId)?.name;
  const location = locations.find(({ id }) => id === time?.locationId)?.name;
  return {
    provider: time ? (provider ?? (time.providerId === visit.providerId ? visit.providerName : '')) : '',
    location: time ? (location ?? '') : '',
  };
}

/** The present time and the chosen one, side by side. */
export function MoveSwap({ move, children }: { readonly move: OpenMove; readonly children: ReactNode }) {
  const { visit, choice } = move;
  const { provider, location } = chosenNames(move);
  return (
    <div className="swap">
      <p>
        <small>{t('moveVisit.now')}</small>
        <strong>{visitWhenShort(visit.startTime, visit.timezone)}</strong>
        <small>{[visit.providerName, visit.location.name].filter(Boolean).join(', ')}</small>
      </p>
      {children}
      <p>
        <small>{t('moveVisit.new')}</small>
        <strong>
          {choice.time ? visitWhenShort(choice.time.startTime, visit.timezone) : t('moveVisit.notChosen')}
        </strong>
        <small>{[provider, location].filter(Boolean).join(', ')}</small>
      </p>
    </div>
  );
}

export function MoveSummary({ move, page, isBusy, isStuck }: MoveSummaryProps) {
  const { visit, choice, hold } = move;
  const { who, what } = moveSubject(page);
  const { provider, location } = chosenNames(move);
  const rows = [
    [t('moveVisit.for'), who],
    [t('moveVisit.what'), what],
    [t('moveVisit.with'), provider],
    [t('moveVisit.where2'), location],
  ] as const;
  return (
    <aside className="flow-side" aria-labelledby="new-time">
      <div className="card card-float sum">
        <h2 id="new-time">{t('moveVisit.summary')}</h2>
        <p className="sum-when">
          {choice.time ? visitWhen(choice.time.startTime, visit.timezone) : t('moveVisit.notChosen')}
        </p>
        <dl>
          {rows.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <Kept hold={hold} zone={visit.timezone} isChosen={choice.time !== undefined} />
        <Button type="submit" look="primary" large block busy={isBusy} disabled={isStuck}>
          {t('moveVisit.submit')}
        </Button>
        <p className="small muted">{t('moveVisit.left', { count: page.may.movesLeft })}</p>
      </div>
    </aside>
  );
}

/** The same on narrow screens: two lines that never wrap to a third, and the button. */
export function MoveBar({ move, page, isBusy, isStuck }: MoveSummaryProps) {
  const { visit, choice, hold } = move;
  const { who, what } = moveSubject(page);
  return (
    <section className="summary-bar flow-bar" aria-label={t('moveVisit.summary')}>
      <div className="bar-line">
        <p className="muted">{[who, what].filter(Boolean).join(', ')}</p>
        <p>
          <strong>
            {choice.time ? visitWhenShort(choice.time.startTime, visit.timezone) : t('moveVisit.notChosen')}
          </strong>
        </p>
        <Kept hold={hold} zone={visit.timezone} isChosen={choice.time !== undefined} />
      </div>
      <Button type="submit" look="primary" large busy={isBusy} disabled={isStuck}>
        {t('moveVisit.submit')}
      </Button>
    </section>
  );
}

interface KeptProps {
  readonly hold: MoveHold;
  readonly zone: string;
  readonly isChosen: boolean;
}

/** Returns how the chosen time is kept; empty where nothing is to be said. */
export function keptText(hold: MoveHold, zone: string, isChosen: boolean): string {
  if (!isChosen) return '';
  if (hold.status === 'held') return t('moveVisit.held', { time: visitTime(hold.until, zone) });
  return hold.status === 'expired' || hold.status === 'unkept' ? t('moveVisit.unkept') : '';
}

function Kept(props: KeptProps) {
  const text = keptText(props.hold, props.zone, props.isChosen);
  return (
    <p className="kept">
      {text && (
        <>
          <Icon of={Timer} size="small" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
