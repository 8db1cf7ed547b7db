// Editor of a provider's week: hours and breaks by keyboard or pointer, copied to other days, for the whole year or a season.
import { practiceSetup } from '@foyer/contract';
import { type WeekFault, weekFaults } from '@foyer/scheduling';
import { Button, Icon, Plus, TextField, toast } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { fullDate } from '../../session/practice-day.ts';
import { useMoment } from '../../session/use-moment.ts';
import styles from './places.module.css';
import { useAsking } from './use-asking.tsx';
import { type Provider, useReread } from './use-places.ts';
import { WeekDay } from './week-day.tsx';
import { draftOf, type Period, rowsOf, weekdays, withDates, withSeasonAdded } from './week-draft.ts';

type Draft = readonly Period[];
type PeriodDates = Parameters<typeof withDates>[2];

/** Returns the faults of a draft by row key. The software's own rows are taken into account, but never at fault. */
function faultsOf(draft: Draft, theirs: Provider['hours']): ReadonlyMap<number, WeekFault['code']> {
  const keys = draft.flatMap(({ rows }) => rows.map(({ key }) => key));
  const faults = weekFaults([...rowsOf(draft), ...theirs]);
  return new Map(faults.flatMap(({ row, code }) => (row < keys.length ? [[keys[row] as number, code] as const] : [])));
}

export function WeekEditor({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const id = useId();
  const moment = useMoment();
  const stored = provider.hours.filter(({ isReadOnly }) => !isReadOnly);
  const theirs = provider.hours.filter(({ isReadOnly }) => isReadOnly);
  const reread = useReread();
  const [edited, setEdited] = useState<{ readonly draft: Draft; readonly revision: number }>();
  const [kept, setKept] = useState<{ hours: Provider['hours']; draft: Draft }>();
  // Stored rows are turned into a draft once, so that they keep their keys.
  if (kept?.hours !== provider.hours) setKept({ hours: provider.hours, draft: draftOf(stored) });
  const draft = edited?.draft ?? kept?.draft ?? [];
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, draft.length - 1);
  const period = draft[at];
  const [isTried, setTried] = useState(false);
  const { send, isBusy, refusal, forget, question } = useAsking();
  const faults = faultsOf(draft, theirs);
  if (!period) return null;

  const { conflict } = refusal ?? {};
  // The revision at the first edit counts, even if a newer one has been read since.
  const began = edited?.revision ?? provider.revision;
  const edit = (next: Draft) => setEdited({ draft: next, revision: conflict?.revision ?? began });
  const change = (next: Period) => {
    forget();
    edit(draft.map((one, index) => (index === at ? next : one)));
  };
  const dates = (next: PeriodDates) => {
    forget();
    edit(withDates(draft, at, next));
  };
  const save = () => {
    setTried(true);
    const wrong = draft.findIndex(({ rows }) => rows.some(({ key }) => faults.has(key)));
    if (wrong >= 0) return setChosen(draft[at]?.rows.some(({ key }) => faults.has(key)) ? at : wrong);
    const revision = conflict?.revision ?? began;
    send(
      (keepVisits) =>
        call(practiceSetup.setHours, {
          params: { id: provider.id },
          body: { rows: rowsOf(draft), keepVisits, revision },
        }),
      () => {
        setEdited(undefined);
        setTried(false);
        toast(t('places.week.saved', { name: provider.name }));
      },
    );
  };
  const back = () => {
    setEdited(undefined);
    setTried(false);
    forget();
    if (conflict) void reread();
  };
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <div className="card-head">
        <h3 id={id}>{t('places.week.title')}</h3>
        <Button
          onClick={() => {
            edit(withSeasonAdded(draft, at, new Date().toISOString().slice(0, 10)));
            setChosen(at + 1);
          }}
        >
          <Icon of={Plus} />
          {t('places.week.add')}
        </Button>
      </div>
      {draft.length > 1 && <Periods draft={draft} at={at} onChoose={setChosen} />}
      {(draft.length > 1 || period.validFrom || period.validUntil) && <Dates period={period} onChange={dates} />}
      <ul className={styles.week}>
        {weekdays.map((weekday) => (
          <WeekDay
            key={weekday}
            weekday={weekday}
            period={period}
            theirs={theirs.filter((row) => row.weekday === weekday)}
            faults={isTried || edited ? faults : new Map()}
            onChange={change}
          />
        ))}
      </ul>
      {refusal && (
        <p role="alert">
          {refusal.text}{' '}
          {conflict?.changes.map(({ by, at: when }) => by && t('changed.by', { name: by, when: moment(when) }))}
        </p>
      )}
      {edited && (
        <div className={styles.buttons}>
          <Button look="primary" busy={isBusy} onClick={save}>
            {t(conflict ? 'changed.mine' : 'places.week.save')}
          </Button>
          <Button onClick={back}>{t(conflict ? 'changed.theirs' : 'places.week.discard')}</Button>
          <span className="muted" role="status">
            {t(faults.size > 0 ? 'places.week.wrong' : 'places.week.unsaved')}
          </span>
        </div>
      )}
      {question}
    </section>
  );
}

interface PeriodsProps {
  readonly draft: Draft;
  /** Index of the period that is shown. */
  readonly at: number;
  readonly onChoose: (at: number) => void;
}

function Periods({ draft, at, onChoose }: PeriodsProps) {
  const { t, i18n } = useTranslation();
  const nameOf = ({ validFrom, validUntil }: Period) => {
    const [from, until] = [fullDate(validFrom, i18n.language), fullDate(validUntil, i18n.language)];
    if (from && until) return t('places.week.fromUntil', { from, until });
    return from ? t('places.week.from', { from }) : until ? t('places.week.until', { until }) : t('places.week.always');
  };
  return (
    <fieldset>
      <legend className="visually-hidden">{t('places.week.periods')}</legend>
      <div className={styles.buttons}>
        {draft.map((one, index) => (
          <Button
            key={one.key}
            look={index === at ? 'primary' : 'plain'}
            aria-pressed={index === at}
            onClick={() => onChoose(index)}
          >
            {nameOf(one)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Dates from and until which a period's hours are valid. */
function Dates({ period, onChange }: { period: Period; onChange: (dates: PeriodDates) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <TextField
        label={t('places.week.validFrom')}
        type="date"
        value={period.validFrom}
        onChange={(event) => onChange({ validFrom: event.target.value })}
      />
      <TextField
        label={t('places.week.validUntil')}
        type="date"
        value={period.validUntil}
        onChange={(event) => onChange({ validUntil: event.target.value })}
      />
    </div>
  );
}
