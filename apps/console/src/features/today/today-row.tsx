// One visit of Today: a row of the table, with the likely next act and everything else behind More.
import { Button, Ellipsis, Icon, Menu, MenuItem, Send } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { isToCome } from '../../session/coming-visit.ts';
import { shortcutOf, tooltipOf } from '../../session/keys.ts';
import { useMayWrite, useRight } from '../../session/profile.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { longTime, shortTime } from '../desk/clock.ts';
import type { DeskAct } from '../desk/desk-keys.ts';
import { actsOf } from '../desk/visit-acts.ts';
import { telOf } from '../patients/phone-text.ts';
import styles from './today.module.css';
import { FormsCell, isAskedLately, OwesCell, PatientFacts, StatusCell } from './today-cells.tsx';
import { todayKeys } from './today-keys.ts';
import type { DayVisit } from './today-types.ts';

/** Marks the row of a visit, by its id. */
export const ROW = 'data-visit-row';

/** What can be done from a row. */
export interface RowActs {
  readonly open: (visit: DayVisit) => void;
  readonly act: (visit: DayVisit, act: DeskAct) => void;
  readonly send: (visit: DayVisit) => void;
  readonly note: (visit: DayVisit) => void;
  readonly task: (visit: DayVisit) => void;
  readonly go: (address: string) => void;
}

export interface RowProps {
  readonly visit: DayVisit;
  /** Now, in minutes after midnight; undefined on another day. */
  readonly minute: number | undefined;
  readonly currency: string;
  readonly isOpen: boolean;
  readonly isSending: boolean;
  readonly mayBook: boolean;
  readonly acts: RowActs;
}

/** Whether forms are missing from somebody who is still to be seen. */
export const lacksForms = (visit: DayVisit) => visit.forms.missing.length > 0 && isToCome(visit);

/** Whether the patient can be asked for forms now. */
export const maySend = (visit: DayVisit) => lacksForms(visit) && !isAskedLately(visit);

export function TodayRow({ visit, minute, currency, isOpen, isSending, mayBook, acts }: RowProps) {
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  const name = visit.patientName || visit.description || t('schedule.nobody');
  const [likely] = actsOf(visit, mayBook);
  const first = likely === 'canceled' ? undefined : likely;
  return (
    <tr {...{ [ROW]: visit.id }} aria-current={isOpen || undefined}>
      <td>
        <b className="figures" title={longTime(visit.from)}>
          {shortTime(visit.from)}
        </b>
        <small>{t('today.minutes', { count: visit.minutes })}</small>
      </td>
      <th scope="row">
        <button type="button" className={styles.who} onClick={() => acts.open(visit)}>
          {name}
        </button>
        <PatientFacts visit={visit} />
      </th>
      <td>
        {visit.typeName}
        <small>{visit.providerName}</small>
        <small>{visit.locationName}</small>
      </td>
      <td>
        <StatusCell visit={visit} minute={minute} />
      </td>
      <td>
        <FormsCell visit={visit} />
      </td>
      <td className={styles.money}>
        <OwesCell visit={visit} currency={currency} />
      </td>
      <td>
        <span className={styles.rowActs}>
          {first && (
            <Button
              aria-label={t('today.set', { act: t(`schedule.set.${first}`), name })}
              aria-keyshortcuts={first === 'arrived' ? shortcutOf(todayKeys, 'arrived', hasLetters) : undefined}
              onClick={() => acts.act(visit, first)}
            >
              {t(`schedule.set.${first}`)}
            </Button>
          )}
          {mayBook && maySend(visit) && (
            <Button
              look="quiet"
              icon
              busy={isSending}
              className={styles.send}
              aria-label={t('today.set', { act: t('today.sendForms'), name })}
              aria-keyshortcuts={shortcutOf(todayKeys, 'send', hasLetters)}
              title={tooltipOf(t('today.sendForms'), todayKeys, 'send', hasLetters)}
              onClick={() => acts.send(visit)}
            >
              <Icon of={Send} />
            </Button>
          )}
          <More visit={visit} name={name} first={first} mayBook={mayBook} acts={acts} />
        </span>
      </td>
    </tr>
  );
}

interface MoreProps extends Pick<RowProps, 'visit' | 'mayBook' | 'acts'> {
  readonly name: string;
  /** The act that has a button of its own. */
  readonly first: DeskAct | undefined;
}

function More({ visit, name, first, mayBook, acts }: MoreProps) {
  const { t } = useTranslation();
  const seesPatients = useRight('patients');
  const seesLedger = useRight('ledger');
  const mayTakeMoney = useRight('money');
  const mayWrite = useMayWrite();
  const { patientId, patient } = visit;
  return (
    <Menu
      className="button button-quiet button-icon"
      label={t('today.more', { name })}
      button={<Icon of={Ellipsis} />}
      title={name}
    >
      {mayBook && maySend(visit) && <MenuItem onSelect={() => acts.send(visit)}>{t('today.sendForms')}</MenuItem>}
      {patient?.phone && (
        <a role="menuitem" tabIndex={-1} href={telOf(patient.phone)}>
          {t('today.call')}
        </a>
      )}
      {actsOf(visit, mayBook)
        .filter((act) => act !== first)
        .map((act) => (
          <MenuItem key={act} onSelect={() => acts.act(visit, act)}>
            {t(`schedule.set.${act}`)}
          </MenuItem>
        ))}
      {patientId && seesPatients && (
        <MenuItem onSelect={() => acts.go(`/patients/${patientId}`)}>{t('today.openRecord')}</MenuItem>
      )}
      <MenuItem onSelect={() => acts.open(visit)}>{t('today.openVisit')}</MenuItem>
      {patientId && seesLedger && mayTakeMoney && (
        <MenuItem onSelect={() => acts.go(`/patients/${patientId}/ledger`)}>{t('today.takePayment')}</MenuItem>
      )}
      {mayWrite && <MenuItem onSelect={() => acts.task(visit)}>{t('today.newTask')}</MenuItem>}
      <MenuItem onSelect={() => acts.go(`/print/route-slip/${visit.id}`)}>{t('today.routeSlip')}</MenuItem>
      {mayWrite && <MenuItem onSelect={() => acts.note(visit)}>{t('today.note')}</MenuItem>}
    </Menu>
  );
}
