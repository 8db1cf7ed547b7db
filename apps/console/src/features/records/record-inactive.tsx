// The inactive mark of a record: what it means, undone by "Comes again", and the coming visits that the office decides about.
import { inactivePatients } from '@foyer/contract';
import { Button, ErrorText, Icon, StaleNote, UserX } from '@foyer/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { ComingVisits } from './coming-visits.tsx';
import { InactiveDialog } from './inactive-dialog.tsx';
import { useInactive } from './use-inactive.ts';
import { useRecordAction } from './use-record-action.ts';

const nameOf = ({ nameFirst, nameLast }: RecordData) => `${nameFirst} ${nameLast}`;

interface StripProps {
  readonly record: RecordData;
  readonly mark: ReturnType<typeof useInactive>;
}

/** Above every part of an inactive patient's record. */
export function InactiveStrip({ record, mark }: StripProps) {
  const { t } = useTranslation();
  const { day, instant } = useDates();
  const { data, isError, refetch } = mark;
  const action = useRecordAction();
  const mayEdit = useRight('edit');
  const title = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(data && data.inactive !== null, title);
  if (!data)
    return isError ? (
      <StaleNote text={t('inactive.failed')} again={t('inactive.retry')} onRetry={() => void refetch()} />
    ) : null;
  const { inactive, coming, comingElsewhere } = data;
  if (!inactive) return null;
  const name = nameOf(record);
  const when = instant(inactive.at);
  const comesAgain = () =>
    action.run({
      work: (call) => call(inactivePatients.setActive, { params: { id: record.id } }),
      done: t('inactive.againDone', { name }),
    });
  return (
    <section className={styles.inactive} aria-labelledby="inactive">
      <Icon of={UserX} />
      <div className="stack-8">
        <h2 id="inactive" ref={title} tabIndex={-1}>
          {t(`inactive.titles.${inactive.reason}`, { day: day(inactive.since) })}
        </h2>
        <p>
          {inactive.by === ''
            ? t('inactive.saidBySomebody', { when })
            : t('inactive.said', { name: inactive.by, when })}
        </p>
        <ComingVisits coming={coming} comingElsewhere={comingElsewhere} />
        {action.problem && <ErrorText>{action.problem}</ErrorText>}
      </div>
      {mayEdit && (
        <Button busy={action.isBusy} onClick={comesAgain}>
          {t('inactive.again')}
        </Button>
      )}
    </section>
  );
}

/** The button that was pressed goes with the change: the focus goes to what says how it is now. */
function useFocusAfterChange(isInactive: boolean | undefined, title: RefObject<HTMLHeadingElement | null>): void {
  const before = useRef<boolean>(undefined);
  useEffect(() => {
    const isChanged = before.current !== undefined && isInactive !== undefined && before.current !== isInactive;
    before.current = isInactive ?? before.current;
    if (!isChanged || (document.activeElement && document.activeElement !== document.body)) return;
    (isInactive ? title.current : document.getElementById('main'))?.focus();
  }, [isInactive, title]);
}

/** In the overview of a patient who comes: how to say that this has ended. */
export function ActiveCard({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const { data } = useInactive(record.id);
  const [isMarking, setMarking] = useState(false);
  if (!data || data.inactive) return null;
  return (
    <section className="card stack" aria-labelledby="active">
      <h2 id="active">{t('inactive.activeTitle')}</h2>
      <p className="muted">{t('inactive.activeText')}</p>
      <div>
        <Button onClick={() => setMarking(true)}>
          <Icon of={UserX} />
          {t('inactive.mark')}
        </Button>
      </div>
      {isMarking && (
        <InactiveDialog id={record.id} name={nameOf(record)} coming={data} onClose={() => setMarking(false)} />
      )}
    </section>
  );
}
