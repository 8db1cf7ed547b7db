// The bar above the schedule: days, providers, locations, and New visit.
import { Button, ChevronLeft, ChevronRight, classNames, Icon, Plus } from '@foyer/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortcutOf } from '../../session/keys.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import type { Desks } from './columns.ts';
import { deskKeys } from './desk-keys.ts';
import type { DrawerTab } from './panel/drawer.tsx';
import styles from './schedule.module.css';
import type { ScheduleView } from './view.ts';

interface Props {
  readonly view: ScheduleView;
  readonly title: string;
  readonly desks: Desks | undefined;
  readonly onChange: (change: Partial<ScheduleView>) => void;
  readonly onPan: (steps: number) => void;
  readonly onToday: () => void;
  /** Undefined for who may not book. */
  readonly onNew: (() => void) | undefined;
  /** It was pressed, and the data it needs is loading. */
  readonly isNewBusy: boolean;
  /** Visits from now on that nobody has confirmed. */
  readonly unconfirmed: number;
  /** News that nobody has seen; undefined until it is known. */
  readonly newsCount: number | undefined;
  /** People on the waitlist; undefined until it is known. */
  readonly waitlistCount: number | undefined;
  /** What stands beside the days. */
  readonly tab: DrawerTab | undefined;
  readonly onTab: (tab: 'waitlist' | 'news') => void;
}

export function ScheduleBar(props: Props) {
  const { view, title, desks, onChange, onPan, onToday, onNew, isNewBusy } = props;
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  return (
    <header className={`bar-top ${styles.bar}`}>
      <h1>{title}</h1>
      <span className="row-tight">
        <Button look="quiet" icon aria-label={t(`schedule.before.${view.range}`)} onClick={() => onPan(-1)}>
          <Icon of={ChevronLeft} />
        </Button>
        <Button onClick={onToday}>{t('schedule.today')}</Button>
        <Button look="quiet" icon aria-label={t(`schedule.after.${view.range}`)} onClick={() => onPan(1)}>
          <Icon of={ChevronRight} />
        </Button>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls. */}
      <div className="tabs" role="group" aria-label={t('schedule.range')}>
        {(['day', 'week'] as const).map((range) => (
          <button
            key={range}
            className="tab"
            type="button"
            aria-pressed={view.range === range}
            onClick={() => onChange({ range })}
          >
            {t(`schedule.${range}`)}
          </button>
        ))}
      </div>
      <DayField day={view.day} onChange={(day) => onChange({ day })} />
      <span className="push row-tight">
        <Button aria-expanded={props.tab === 'waitlist'} onClick={() => props.onTab('waitlist')}>
          {t('schedule.waitlist')}
          <CountChip count={props.waitlistCount} />
        </Button>
        <Button aria-expanded={props.tab === 'news'} onClick={() => props.onTab('news')}>
          {t('schedule.news')}
          <CountChip count={props.newsCount} isAccent />
        </Button>
        {onNew && (
          <Button
            look="primary"
            busy={isNewBusy}
            aria-keyshortcuts={shortcutOf(deskKeys, 'create', hasLetters)}
            onClick={onNew}
          >
            <Icon of={Plus} />
            {t('schedule.newVisit')}
          </Button>
        )}
      </span>
      <div className={styles.filters}>
        <Choice
          label={t('schedule.location')}
          value={view.locationId ?? ''}
          onChange={(id) => onChange({ locationId: id || undefined })}
        >
          <option value="">{t('schedule.allLocations')}</option>
          {desks?.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label={t('schedule.provider')}
          value={view.providerIds[0] ?? ''}
          onChange={(id) => onChange({ providerIds: id ? [id] : [] })}
        >
          <option value="">{t('schedule.allProviders')}</option>
          {desks?.providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          className={styles.online}
          label={t('schedule.online')}
          value={view.onlineTypeId ?? ''}
          onChange={(id) => onChange({ onlineTypeId: id || undefined })}
        >
          <option value="">{t('schedule.noOnline')}</option>
          {desks?.types
            .filter(({ isBookable }) => isBookable)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {t('schedule.onlineFor', { type: name })}
              </option>
            ))}
        </Choice>
        <label className={`choice ${styles.canceled}`}>
          <input
            type="checkbox"
            checked={view.hasCanceled}
            onChange={({ target }) => onChange({ hasCanceled: target.checked })}
          />
          <span>{t('schedule.canceledToo')}</span>
        </label>
        <label className={`choice ${styles.canceled}`}>
          <input
            type="checkbox"
            checked={view.isUnconfirmed}
            onChange={({ target }) => onChange({ isUnconfirmed: target.checked })}
          />
          <span>
            {t('schedule.unconfirmedOnly')}{' '}
            {props.unconfirmed > 0 && <span className="chip chip-warning">{props.unconfirmed}</span>}
          </span>
        </label>
      </div>
    </header>
  );
}

/** Years below this are still being typed. */
const isWhole = (day: string) => day >= '1900';

/**
 * Reports the day as soon as it is complete. The field is not updated while somebody types, because that would end the typing.
 */
function DayField({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const show = () => {
    if (field.current) field.current.value = day;
  };
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = day;
  }, [day]);
  return (
    <input
      ref={field}
      className={`input ${styles.date}`}
      type="date"
      aria-label={t('schedule.goTo')}
      defaultValue={day}
      onChange={({ target }) => isWhole(target.value) && onChange(target.value)}
      onBlur={show}
    />
  );
}

interface ChoiceProps {
  readonly className?: string | undefined;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ className = '', label, value, onChange, children }: ChoiceProps) {
  return (
    <span className={`select ${styles.filter} ${className}`}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </span>
  );
}

interface CountChipProps {
  /** Undefined until it is known, and its place is kept. */
  readonly count: number | undefined;
  readonly isAccent?: boolean;
}

function CountChip({ count, isAccent = false }: CountChipProps) {
  if (count === 0) return null;
  return (
    <span className={classNames('chip', isAccent && 'chip-accent', count === undefined && styles.unknownCount)}>
      {count ?? 0}
    </span>
  );
}
