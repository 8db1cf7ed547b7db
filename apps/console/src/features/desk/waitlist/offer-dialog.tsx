// Offers a free time of a day to somebody on the waitlist: it is kept for them as long as the office says.
import { type Answer, officeWaitlist } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, ErrorText, FormDialog, SkeletonRows, TextField, useDelay, useIsMounted } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/api-context.tsx';
import { useAttempt } from '../../../api/use-attempt.ts';
import { usePractice } from '../../../session/practice.tsx';
import { instantAt } from '../../../session/practice-day.ts';
import { longDay, longTime } from '../clock.ts';
import type { Desks } from '../columns.ts';
import type { StartPlace } from '../new-visit/new-visit-draft.ts';
import { isSameStart } from '../new-visit/use-next-free.ts';
import styles from '../schedule.module.css';
import { useOfferTimes } from './use-offer-times.ts';
import type { WaitlistEntry } from './use-waitlist.ts';
import waitStyles from './waitlist.module.css';

/** What can hinder an offer; the contract's list is not bundled for the browser. */
const hinders = [
  'offered',
  'offered-before',
  'enough-today',
  'nobody-to-tell',
  'quiet-hours',
] as const satisfies typeof officeWaitlist.offerHinders;
const least = 10;
const most = 60;

interface Props {
  readonly desks: Desks;
  readonly entry: WaitlistEntry;
  /** YYYY-MM-DD: the day that is proposed, and the first one that can be offered. */
  readonly day: string;
  readonly today: string;
  /** Minutes that an offer is kept unless something else is chosen. */
  readonly usualMinutes: number;
  readonly onOffered: (entry: Answer<typeof officeWaitlist.offerTime>) => void;
  readonly onClose: () => void;
}

export function OfferDialog({ desks, entry, day: proposed, today, usualMinutes, onOffered, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { timeZone } = usePractice();
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const [day, setDay] = useState(proposed < today ? today : proposed);
  const [isOnlyWishes, setOnlyWishes] = useState(true);
  const [picked, setPicked] = useState<StartPlace>();
  const [typed, setTyped] = useState<string>();
  const minutes = typed ?? String(usualMinutes);
  const [isTried, setTried] = useState(false);
  const offer = useOfferTimes(entry, day, isOnlyWishes);
  const wanted = picked ?? offer.first;
  const chosen = wanted && offer.times.find((time) => isSameStart(time, wanted));
  const isKept = Number.isInteger(Number(minutes)) && Number(minutes) >= least && Number(minutes) <= most;

  const send = () => {
    setTried(true);
    if (!chosen || !isKept) return;
    const { providerId, locationId, from } = chosen;
    const startTime = instantAt(chosen.day, from, timeZone).toISOString();
    const readHinder = (error: unknown) => {
      const code = error instanceof CallError ? error.problem?.hinder : undefined;
      setHinder(hinders.find((each) => each === code));
      return false;
    };
    void attempt
      .run(async () => {
        const body = { startTime, providerId, locationId, minutes: Number(minutes) };
        const offered = await call(officeWaitlist.offerTime, { params: { id: entry.id }, body });
        if (isMounted()) onClose();
        onOffered(offered);
      }, readHinder)
      .then((refusal) => {
        if (refusal?.code !== 'slot-taken') return;
        setPicked(undefined);
        offer.readAgain();
      });
  };
  const [hinder, setHinder] = useState<(typeof hinders)[number]>();
  const refusalText = () => {
    if (attempt.refusal?.code === 'slot-taken') return t('waitlist.justTaken');
    if (attempt.refusal?.code === 'enough-sent' && hinder) return t(`waitlist.hinder.${hinder}`, { name: entry.name });
    return attempt.refusal?.text ?? '';
  };
  return (
    <FormDialog
      title={t('waitlist.offerTitle', { name: entry.name })}
      cancelLabel={t('waitlist.cancel')}
      confirmLabel={chosen ? t('waitlist.offerAt', { time: longTime(chosen.from) }) : t('waitlist.offerConfirm')}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={send}
    >
      {attempt.refusal && (
        <div role="alert">
          <ErrorText>{refusalText()}</ErrorText>
        </div>
      )}
      <div className={styles.two}>
        <TextField
          label={t('waitlist.offerDay')}
          type="date"
          min={today}
          value={day}
          onChange={({ target }) => {
            if (target.value < today) return;
            setPicked(undefined);
            setDay(target.value);
          }}
        />
        <TextField
          label={t('waitlist.keepFor')}
          inputMode="numeric"
          error={isTried && !isKept ? t('waitlist.keepHint', { least, most }) : undefined}
          value={minutes}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
      </div>
      <label className="choice">
        <input type="checkbox" checked={isOnlyWishes} onChange={({ target }) => setOnlyWishes(target.checked)} />
        <span>{t('waitlist.onlyWishes')}</span>
      </label>
      <Times desks={desks} day={day} offer={offer} chosen={chosen} onPick={setPicked} />
      {isTried && !chosen && !offer.isSearching && !attempt.refusal && (
        <div role="alert">
          <ErrorText>{t('waitlist.chooseTime')}</ErrorText>
        </div>
      )}
      <p className="muted">{t(`waitlist.offerText.${entry.channel}`)}</p>
    </FormDialog>
  );
}

interface TimesProps {
  readonly desks: Desks;
  readonly day: string;
  readonly offer: ReturnType<typeof useOfferTimes>;
  readonly chosen: StartPlace | undefined;
  readonly onPick: (time: StartPlace) => void;
}

function Times({ desks, day, offer, chosen, onPick }: TimesProps) {
  const { t } = useTranslation();
  const name = useId();
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string) =>
    list.find((each) => each.id === id)?.name ?? '';
  if (offer.isError)
    return (
      <div role="alert" className="row">
        <ErrorText>{t('waitlist.offerFailed')}</ErrorText>
        <Button onClick={offer.readAgain}>{t('schedule.again')}</Button>
      </div>
    );
  return (
    <fieldset className={`field ${styles.next}`} aria-busy={offer.isSearching || undefined}>
      <legend>
        <span className="label">{t('waitlist.offerTimes')}</span>
      </legend>
      {offer.isSearching && <Searching />}
      {!offer.isSearching && offer.times.length === 0 && (
        <p role="status">{t('waitlist.offerNone', { day: longDay(day) })}</p>
      )}
      {offer.times.length > 0 && (
        <div className={`${styles.nextDay} ${waitStyles.times}`}>
          {offer.times.map((time) => (
            <label key={`${time.from} ${time.providerId} ${time.locationId}`} className={styles.nextTime}>
              <input
                type="radio"
                name={name}
                checked={chosen !== undefined && isSameStart(chosen, time)}
                onChange={() => onPick(time)}
              />
              <b className="figures">{longTime(time.from)}</b>
              <span>{nameIn(desks.providers, time.providerId)}</span>
              <small>{nameIn(desks.locations, time.locationId)}</small>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Searching() {
  const isLong = useDelay();
  return <div className={waitStyles.coming}>{isLong && <SkeletonRows count={4} />}</div>;
}
