// The bar above Today: the day, the location and provider, and what can be done for the whole day.
import { Button, buttonClass, ChevronLeft, ChevronRight, Icon, Plus, Printer, Send } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BarChoice } from '../../session/bar-choice.tsx';
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
      <BarChoice
        label={t('today.location')}
        className={styles.choice}
        all={t('today.allLocations')}
        options={desks?.locations}
        value={props.locationId}
        onChange={props.onLocation}
      />
      <BarChoice
        label={t('today.provider')}
        className={styles.choice}
        all={t('today.allProviders')}
        options={desks?.providers}
        value={props.providerId}
        onChange={props.onProvider}
      />
      <span className={`push row-tight ${styles.acts}`}>
        <Link className={buttonClass({})} to={props.printAddress} title={print}>
          <Icon of={Printer} />
          <span className={styles.foldable}>{t('today.printDay')}</span>
        </Link>
        {missing > 0 && (
          <Button className={styles.phrase} onClick={props.onSendAll}>
            <Icon of={Send} />
            {t('today.sendAll', { count: missing })}
          </Button>
        )}
        {props.newVisitAddress && (
          <Link className={`${buttonClass({ look: 'primary' })} ${styles.phrase}`} to={props.newVisitAddress}>
            <Icon of={Plus} />
            {t('today.newVisit')}
          </Link>
        )}
      </span>
    </header>
  );
}
