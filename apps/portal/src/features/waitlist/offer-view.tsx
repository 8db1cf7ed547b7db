// A time that has opened for somebody on the waitlist: it is kept for some minutes, and taken or let go by one press.
import './texts.en.ts';
import './offer-texts.en.ts';
import { ArrowRight, Button, Icon, Skeleton, SkeletonLine, Timer } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RefusalNote, TroubleNote } from '../own-visits/refusal-note.tsx';
import { troubleNow, useVisitAct, type VisitAct } from '../own-visits/use-visit-act.ts';
import { VisitFailed, VisitGone } from '../own-visits/visit-gone.tsx';
import { VisitLeaf } from '../own-visits/visit-leaf.tsx';
import { visitDate, visitTime, visitWhenShort } from '../own-visits/visit-times.ts';
import { usePageTitle } from '../practice/page-title.ts';
import { LeaveButton } from './leave-button.tsx';
import { isSaid, useMinutesLeft } from './minutes-left.ts';
import { OfferEnded, OfferTaken } from './offer-ended.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { type OfferState, type ShownOffer, useOffer } from './use-offer.ts';
import styles from './waitlist.module.css';

/** How often an offer is asked for whose time is over by this device's clock alone, in milliseconds. */
const againMs = 10_000;

export function OfferView({ token }: { readonly token: string }) {
  const state = useOffer(token);
  const { data, isPending, isGone, error, refresh } = state;
  usePageTitle(t('offer.title'), !isPending);
  if (isGone) return <VisitGone isLink />;
  if (data) return <OneOffer state={state} offer={data} />;
  return (
    <div className="narrow">
      {error ? (
        <VisitFailed title={t('offer.failed')} error={error} onRetry={() => void refresh()} />
      ) : (
        <div className="card visit-waiting">
          <Skeleton>
            <SkeletonLine kind="title" />
            <SkeletonLine kind="short" />
            <SkeletonLine kind="card" />
          </Skeleton>
        </div>
      )}
    </div>
  );
}

interface OneOfferProps {
  readonly state: OfferState;
  readonly offer: ShownOffer;
}

function OneOffer({ state, offer }: OneOfferProps) {
  const act = useVisitAct(state);
  const trouble = troubleNow(state.trouble, act);
  const card = useRef<HTMLElement>(null);
  // Once it is taken, the later visit is the offered time itself.
  const [laterVisit] = useState(offer.insteadOf);
  const shownState = useRef(offer.state);
  useEffect(() => {
    if (shownState.current === offer.state) return;
    shownState.current = offer.state;
    // What was pressed is gone.
    card.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [offer.state]);
  return (
    <div className="narrow">
      <article className="card visit-card" aria-labelledby="offer-title" ref={card}>
        {trouble && <TroubleNote trouble={trouble} practice={offer.practice.name} />}
        {offer.state === 'open' ? (
          <OpenOffer state={state} offer={offer} act={act} />
        ) : offer.state === 'accepted' ? (
          <OfferTaken offer={offer} laterVisit={laterVisit} />
        ) : (
          <OfferEnded offer={offer} />
        )}
      </article>
    </div>
  );
}

interface OpenOfferProps extends OneOfferProps {
  readonly act: VisitAct<ShownOffer>;
}

function OpenOffer({ state, offer, act }: OpenOfferProps) {
  const { firstName, startTime, timezone, until, insteadOf, practice } = offer;
  const isStuck = state.trouble !== undefined;
  return (
    <>
      <div className="visit-head">
        <VisitLeaf instant={startTime} zone={timezone} />
        <div className="stack-8">
          <h1 id="offer-title" tabIndex={-1}>
            {firstName ? t('offer.titleNamed', { name: firstName }) : t('offer.title')}
          </h1>
          <Kept offer={offer} refresh={state.refresh} />
        </div>
      </div>
      <OfferFacts offer={offer} />
      {insteadOf && <Swap offer={offer} laterTime={insteadOf.startTime} />}
      {act.refused?.kind === 'overlaps' ? (
        <RefusalNote
          refused={{ kind: 'words', text: t('offer.overlaps', { time: visitTime(until, timezone) }) }}
          phone={practice.phone}
        />
      ) : (
        act.refused && <RefusalNote refused={act.refused} phone={practice.phone} />
      )}
      <div className="visit-acts">
        <Button
          look="primary"
          large
          block
          busy={act.isBusy}
          disabled={isStuck}
          onClick={() => void act.run(state.accept)}
        >
          {t('offer.take')}
        </Button>
        <Button block disabled={isStuck} onClick={() => void act.run(state.decline)}>
          {t('offer.no')}
        </Button>
      </div>
      <div>
        <p className="small muted">
          {insteadOf ? t('offer.nothingKeeps', { date: visitDate(insteadOf.startTime, timezone) }) : t('offer.nothing')}
        </p>
        <LeaveButton
          entry={{ hasOffer: true, insteadOf }}
          zone={timezone}
          practice={practice.name}
          className="link small"
          isBusy={act.isBusy}
          isStuck={isStuck}
          onLeave={() => void act.run(state.leave)}
        />
      </div>
    </>
  );
}

/** Until when it is kept. At that moment the server is asked: this device's clock decides nothing. */
function Kept({
  offer: { until, timezone },
  refresh,
}: {
  readonly offer: ShownOffer;
  readonly refresh: () => unknown;
}) {
  const minutes = useMinutesLeft(until);
  const isOver = minutes === 0;
  const time = visitTime(until, timezone);
  const left = t('offer.left', { count: minutes });
  const ask = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isOver) return;
    ask();
    const timer = setInterval(ask, againMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <div className={styles.kept}>
      <span className="chip chip-accent">
        <Icon of={Timer} size="small" />
        {t('offer.kept', { time })}
      </span>
      {!isOver && <span className="small muted">{left}</span>}
      <span className="visually-hidden" role="status">
        {isSaid(minutes) ? t('offer.soonOver', { time, left }) : ''}
      </span>
    </div>
  );
}

interface SwapProps {
  readonly offer: ShownOffer;
  /** The start of the visit whose place the time takes. */
  readonly laterTime: string;
}

/** In words, and as a picture for those who see it. */
function Swap({ offer: { startTime, timezone }, laterTime }: SwapProps) {
  const when = `${visitDate(laterTime, timezone)}, ${visitTime(laterTime, timezone)}`;
  return (
    <div className="stack-8">
      <p>{t('offer.takesPlace', { when })}</p>
      <div className="swap" aria-hidden="true">
        <p>
          <small>{t('offer.now')}</small>
          <strong>{visitWhenShort(laterTime, timezone)}</strong>
        </p>
        <Icon of={ArrowRight} />
        <p>
          <small>{t('offer.instead')}</small>
          <strong>{visitWhenShort(startTime, timezone)}</strong>
        </p>
      </div>
    </div>
  );
}
