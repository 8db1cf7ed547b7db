// Settings: days on which the practice or one of its locations is closed.
import { practiceSetup } from '@foyer/contract';
import { Button, FieldFrame, TextField, toast } from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { fullDate } from '../../session/practice-day.ts';
import { spanOf, wholeDays } from './day-span.ts';
import styles from './places.module.css';
import { PlacesFrame } from './places-frame.tsx';
import { SpanDays } from './span-days.tsx';
import { useAsking } from './use-asking.tsx';
import { type Places, usePlaces, useReread } from './use-places.ts';

type Closed = Places['closedDays'][number];

const empty = { fromDay: '', untilDay: '', locationId: '', reason: '' };

export function ClosedDaysPart() {
  return (
    <PlacesFrame>
      <ClosedDays />
    </PlacesFrame>
  );
}

function ClosedDays() {
  const { t, i18n } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const reread = useReread();
  const { closedDays, locations, providers } = usePlaces();
  const id = useId();
  const open = async (closedId: string) => {
    try {
      await call(practiceSetup.openDays, { params: { id: closedId } });
      await reread();
      toast(t('places.closed.removed'));
    } catch (error) {
      toast(problemText(error).text);
    }
  };
  const when = ({ fromDay, untilDay }: Closed) => {
    const [from, until] = [fullDate(fromDay, i18n.language), fullDate(untilDay, i18n.language)];
    return fromDay === untilDay ? from : t('places.span', { from, until });
  };
  const where = ({ locationId, providerId }: Closed) => {
    const names = [
      locations.find((one) => one.id === locationId)?.name,
      providers.find((one) => one.id === providerId)?.name,
    ].filter(Boolean);
    return names.length > 0 ? names.join(', ') : t('places.closed.everywhere');
  };
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{t('places.closed.title')}</h2>
      <p className="muted">{t('places.closed.lead')}</p>
      {closedDays.length === 0 && <p>{t('places.closed.none')}</p>}
      {closedDays.length > 0 && (
        <ul className={styles.times}>
          {closedDays.map((closed) => (
            <li key={closed.id}>
              <span>
                <b>{when(closed)}</b>
                <br />
                <span className="muted">{[where(closed), closed.reason].filter(Boolean).join(' · ')}</span>
              </span>
              {closed.isReadOnly ? (
                <span className="chip">{t('places.fromSoftware')}</span>
              ) : (
                <Button
                  aria-label={t('places.closed.removeNamed', { when: when(closed) })}
                  onClick={() => void open(closed.id)}
                >
                  {t('places.closed.open')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddClosedDays />
    </section>
  );
}

function AddClosedDays() {
  const { t } = useTranslation();
  const { call } = useApi();
  const { locations } = usePlaces();
  const { send, isBusy, refusal, question } = useAsking();
  const [draft, setDraft] = useState(empty);
  const [isTried, setTried] = useState(false);
  const span = spanOf({ ...draft, isWhole: true, fromTime: '', untilTime: '' });
  const wrong = isTried && typeof span === 'string' ? t(`places.away.${span}`) : undefined;
  const set = (more: Partial<typeof empty>) => setDraft((before) => ({ ...before, ...more }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const days = typeof span === 'string' ? undefined : wholeDays(span);
    if (!days) return;
    const body = {
      fromDay: days.from,
      untilDay: days.until,
      locationId: draft.locationId || null,
      reason: draft.reason,
    };
    send(
      (keepVisits) => call(practiceSetup.closeDays, { body: { ...body, keepVisits } }),
      () => {
        setDraft(empty);
        setTried(false);
        toast(t('places.closed.added'));
      },
    );
  };
  return (
    <form className={styles.add} noValidate onSubmit={submit} aria-label={t('places.closed.add')}>
      <div className={styles.pair}>
        <SpanDays draft={draft} wrong={wrong} onChange={set} />
        <FieldFrame label={t('places.closed.where')}>
          {(control) => (
            <span className="select">
              <select
                {...control}
                value={draft.locationId}
                onChange={(event) => set({ locationId: event.target.value })}
              >
                <option value="">{t('places.closed.everywhere')}</option>
                {locations
                  .filter(({ isActive }) => isActive)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </select>
            </span>
          )}
        </FieldFrame>
      </div>
      <TextField
        label={t('places.closed.reason')}
        value={draft.reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => set({ reason: event.target.value })}
      />
      {refusal && <p role="alert">{refusal.text}</p>}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {t('places.closed.add')}
        </Button>
      </div>
      {question}
    </form>
  );
}
