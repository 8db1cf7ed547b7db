// The bar above Today: the day, the location and provider, and what can be done for the whole day.
import { Button, buttonClass, ChevronLeft, ChevronRight, Icon, Plus, Printer, Send } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tooltipOf } from '../../session/keys.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import type { Desks } from '../desk/columns.ts';
import styles from './today.module.css';
import { todayKeys } from './today-keys.ts';

interface Props {
  readonly title: string;
  readonly isToday: boolean;
  readonly desks: Desks | undefined;
  readonly locationId: string | undefined;
  readonly providerId: string | undefined;
  readonly onPan: (days: number) => void;
  readonly onToday: () => void;
  readonly onLocation: (id: string | undefined) => void;
  readonly onProvider: (id: string | undefined) => void;
  readonly printAddress: string;
  /** Undefined for who may not book. */
  readonly newVisitAddress: string | undefined;
  /** How many have forms missing; undefined where nothing can be sent. */
  readonly missing: number | undefined;
  readonly onSendAll: () => void;
}

export function TodayBar(props: Props) {
  const { title, isToday, desks, onPan, onToday, missing = 0 } = props;
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  const print = tooltipOf(t('today.print'), todayKeys, 'print', hasLetters);
  return (
    <header className={`bar-top ${styles.bar}`}>
      <h1>{title}</h1>
      <span className="row-tight">
        <Button look="quiet" icon aria-label={t('today.before')} onClick={() => onPan(-1)}>
          <Icon of={ChevronLeft} />
        </Button>
        {!isToday && (
          <Button title={tooltipOf(t('today.back'), todayKeys, 'today', hasLetters)} onClick={onToday}>
            {t('today.back')}
          </Button>
        )}
        <Button look="quiet" icon aria-label={t('today.after')} onClick={() => onPan(1)}>
          <Icon of={ChevronRight} />
        </Button>
      </span>
      <Choice label={t('today.location')} value={props.locationId} onChange={props.onLocation}>
        <option value="">{t('today.allLocations')}</option>
        {desks?.locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t('today.provider')} value={props.providerId} onChange={props.onProvider}>
        <option value="">{t('today.allProviders')}</option>
        {desks?.providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <span className={`push row-tight ${styles.acts}`}>
        <Link className={buttonClass({})} to={props.printAddress} title={print}>
          <Icon of={Printer} />
          <span className={styles.foldable}>{t('today.printDay')}</span>
        </Link>
        {missing > 0 && (
          <Button onClick={props.onSendAll}>
            <Icon of={Send} />
            {t('today.sendAll', { count: missing })}
          </Button>
        )}
        {props.newVisitAddress && (
          <Link className={buttonClass({ look: 'primary' })} to={props.newVisitAddress}>
            <Icon of={Plus} />
            {t('today.newVisit')}
          </Link>
        )}
      </span>
    </header>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly children: ReactNode;
}

function Choice({ label, value = '', onChange, children }: ChoiceProps) {
  return (
    <span className={`select ${styles.choice}`}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value || undefined)}>
        {children}
      </select>
    </span>
  );
}
