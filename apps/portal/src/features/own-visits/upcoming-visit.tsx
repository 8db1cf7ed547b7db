// One visit of the dashboard's card: what, when, with whom, how it stands, and what can be done.
import '../visits/texts.en.ts';
import './texts.en.ts';
import { Button, buttonClass, CalendarClock, Check, Icon, late, MapPin, toast, User, VisuallyHidden } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { leafTime } from '../visits/leaf-time.ts';
import type { UpcomingVisits } from '../visits/use-upcoming.ts';
import { RefusalNote, TroubleNote } from './refusal-note.tsx';
import { type Refresh, useIsOnline } from './use-steady-read.ts';
import { storeVisit } from './use-visit.ts';
import { useVisitAct } from './use-visit-act.ts';
import { VisitChip, type VisitMark } from './visit-chips.tsx';
import { VisitLeaf } from './visit-leaf.tsx';
import { VisitMenu } from './visit-menu.tsx';
import { type Cancellation, ownSource } from './visit-source.ts';
import { visitWhen } from './visit-times.ts';

const CancelDialog = late(() => import('./cancel-dialog.tsx'));

type UpcomingVisit = UpcomingVisits['appointments'][number];

/** Returns how an upcoming visit stands. */
function markOf({ status, may }: UpcomingVisit): VisitMark {
  if (may.why === 'arrived') return 'arrived';
  return status === 'confirmed' ? 'confirmed' : 'not-confirmed';
}

interface UpcomingVisitRowProps {
  readonly appointment: UpcomingVisit;
  readonly zone: string;
  readonly refresh: Refresh;
  /** Called when the visit was canceled; its row goes then. */
  readonly onCanceled: () => void;
}

export function UpcomingVisitRow({ appointment, zone, refresh, onCanceled }: UpcomingVisitRowProps) {
  const { id, dateTime, may, location, sequence, isOnWaitlist } = appointment;
  const portal = usePortal();
  const isOnline = useIsOnline();
  const source = useMemo(() => ownSource(portal, id), [portal, id]);
  const queries = useQueryClient();
  const act = useVisitAct({ put: (page) => storeVisit(queries, source.key, page), refresh });
  const chipLine = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState('');
  const [isCanceling, setCanceling] = useState(false);
  const [title = '', ...lines] = appointment.description.split(/\r?\n/).filter(Boolean);
  const when = visitWhen(dateTime, zone);
  const practice = { name: portal.tenant.companyName, phone: location.phone };
  const trouble = !isOnline ? 'offline' : act.isUnreached ? 'away' : undefined;
  const isAsking = isCanceling && may.cancel;

  const confirm = async () => {
    setSaid('');
    if ((await act.run(() => source.confirm(sequence))) !== 'done') return;
    await refresh();
    setSaid(t('visit.act.confirmed', { when }));
    chipLine.current?.focus();
  };
  const cancel = async (why: Omit<Cancellation, 'sequence'>) => {
    if ((await act.run(() => source.cancel({ sequence, ...why }))) !== 'done') return;
    setCanceling(false);
    await refresh();
    toast(t('visit.act.canceled'));
    onCanceled();
  };
  return (
    <li className="appt">
      <VisitLeaf instant={dateTime} zone={zone} />
      <div className="appt-text">
        <div className="row-apart">
          {title && <h3>{title}</h3>}
          <span className="visit-chips" ref={chipLine} tabIndex={-1}>
            <VisitChip mark={markOf(appointment)} />
            {isOnWaitlist && <VisitChip mark="waiting" />}
          </span>
        </div>
        <Facts appointment={appointment} zone={zone} lines={lines} />
        <p role="status" className="visit-said">
          {said}
        </p>
        {!isAsking && act.refused && <RefusalNote refused={act.refused} phone={practice.phone} />}
        {!isAsking && trouble && <TroubleNote trouble={trouble} practice={practice.name} />}
      </div>
      <div className="appt-acts">
        {may.confirm && (
          <Button busy={act.isBusy} disabled={!isOnline} onClick={() => void confirm()}>
            <Icon of={Check} />
            <span>
              {t('visit.act.confirmShort')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </span>
          </Button>
        )}
        {may.move && (
          <Link className={buttonClass()} to={`${source.path}/move`}>
            <Icon of={CalendarClock} />
            <span>
              {t('visit.act.move')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </span>
          </Link>
        )}
        <VisitMenu
          source={source}
          title={title}
          directionsUrl={location.directionsUrl}
          onCancel={
            may.cancel
              ? () => {
                  act.forget();
                  setCanceling(true);
                }
              : undefined
          }
        />
      </div>
      {isAsking && (
        <CancelDialog
          when={when}
          may={may}
          practice={practice}
          isBusy={act.isBusy}
          refused={act.refused}
          trouble={trouble}
          onKeep={() => {
            act.forget();
            setCanceling(false);
          }}
          onCancel={(why) => void cancel(why)}
        />
      )}
    </li>
  );
}

interface FactsProps {
  readonly appointment: UpcomingVisit;
  readonly zone: string;
  /** What the practice's description says after its first line. */
  readonly lines: readonly string[];
}

function Facts({ appointment: { nameFirst, nameLast, dateTime, providers, location }, zone, lines }: FactsProps) {
  const isPlace = (line: string) => location.name !== '' && line.startsWith(location.name);
  return (
    <>
      <p>
        <time dateTime={dateTime}>{leafTime(dateTime, zone).text}</time>{' '}
        <span className="muted">{t('upcomingAppointment.forPerson', { name: `${nameFirst} ${nameLast}`.trim() })}</span>
      </p>
      {providers.map(({ id, name }) => (
        <p className="meta" key={id}>
          <Icon of={User} />
          <span>{name}</span>
        </p>
      ))}
      {lines.map((line) =>
        isPlace(line) ? (
          <p className="meta" key={line}>
            <Icon of={MapPin} />
            <span>{line}</span>
          </p>
        ) : (
          <p className="muted" key={line}>
            {line}
          </p>
        ),
      )}
    </>
  );
}
