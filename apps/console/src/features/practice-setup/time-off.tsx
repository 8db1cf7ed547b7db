// Time off of a provider: planned entries, adding and changing. Affected visits are shown first, and stay booked.
import { practiceSetup } from '@foyer/contract';
import { Button, toast } from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { fullDate } from '../../session/practice-day.ts';
import { ChangeTimeOff } from './change-time-off.tsx';
import { type DaySpan, spanOf, wholeDays } from './day-span.ts';
import styles from './places.module.css';
import { type TimeOffDraft, TimeOffFields } from './time-off-fields.tsx';
import { clockText, useAsking } from './use-asking.tsx';
import { type Places, type Provider, usePlaces, useReread } from './use-places.ts';

const empty: TimeOffDraft = {
  fromDay: '',
  untilDay: '',
  isWhole: true,
  fromTime: '09:00',
  untilTime: '12:00',
  reason: '',
};

export function TimeOff({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const reread = useReread();
  const { timeOff } = usePlaces();
  const spanText = useSpanText();
  const [changed, setChanged] = useState<Places['timeOff'][number]>();
  const id = useId();
  const own = timeOff.filter(({ providerId }) => providerId === provider.id);
  const remove = async (awayId: string) => {
    try {
      await call(practiceSetup.removeTimeOff, { params: { id: awayId } });
      await reread();
      toast(t('places.away.removed'));
    } catch (error) {
      toast(problemText(error).text);
    }
  };
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h3 id={id}>{t('places.away.title')}</h3>
      {own.length === 0 && <p className="muted">{t('places.away.none')}</p>}
      {own.length > 0 && (
        <ul className={styles.times}>
          {own.map((away) => (
            <li key={away.id}>
              <span>
                <b>{spanText(away)}</b>
                <br />
                <span className="muted">{away.isReadOnly ? t('places.away.outside') : away.reason}</span>
              </span>
              {!away.isReadOnly && (
                <span className={styles.buttons}>
                  <Button
                    aria-label={t('places.away.changeNamed', { when: spanText(away) })}
                    onClick={() => setChanged(away)}
                  >
                    {t('places.away.change')}
                  </Button>
                  <Button
                    aria-label={t('places.away.removeNamed', { when: spanText(away) })}
                    onClick={() => void remove(away.id)}
                  >
                    {t('places.away.remove')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddTimeOff provider={provider} />
      {changed && <ChangeTimeOff away={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}

function useSpanText() {
  const { t, i18n } = useTranslation();
  const day = (iso: string) => fullDate(iso, i18n.language);
  const time = (minute: number) => clockText(minute, i18n.language);
  return (span: DaySpan) => {
    const whole = wholeDays(span);
    if (whole?.from === whole?.until && whole) return day(whole.from);
    if (whole) return t('places.span', { from: day(whole.from), until: day(whole.until) });
    const from = `${day(span.fromDay)}, ${time(span.fromMinute)}`;
    const isOneDay = span.fromDay === span.untilDay;
    const until = isOneDay ? time(span.untilMinute) : `${day(span.untilDay)}, ${time(span.untilMinute)}`;
    return t('places.span', { from, until });
  };
}

function AddTimeOff({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { send, isBusy, refusal, question } = useAsking();
  const [draft, setDraft] = useState(empty);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const span = spanOf(draft);
    if (typeof span === 'string') return;
    const { reason } = draft;
    send(
      (keepVisits) =>
        call(practiceSetup.addTimeOff, { params: { id: provider.id }, body: { ...span, reason, keepVisits } }),
      () => {
        setDraft(empty);
        setTried(false);
        toast(t('places.away.added', { name: provider.name }));
      },
    );
  };
  return (
    <form className={styles.add} noValidate onSubmit={submit} aria-label={t('places.away.add')}>
      <TimeOffFields draft={draft} onChange={setDraft} isTried={isTried} />
      {refusal && <p role="alert">{refusal.text}</p>}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {t('places.away.add')}
        </Button>
      </div>
      {question}
    </form>
  );
}
