// The packets that a patient is on the way through, above the patient's forms.
import { assignments } from '@foyer/contract';
import { Button, ErrorText, Icon, X } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { useRecordAction } from './use-record-action.ts';

export function RecordPackets({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const { dayOf } = useDates();
  const action = useRecordAction();
  const mayEdit = useRight('edit') ?? false;
  const isOpen = record.mergedInto === null && mayEdit;
  if (record.packets.length === 0) return null;
  const stop = (packetId: string) =>
    action.run({
      work: (call) => call(assignments.takeBackPacket, { params: { id: record.id, packetId } }),
      done: t('patients.packetStopped'),
    });
  return (
    <>
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      <ul className={styles.packets} aria-label={t('patients.packetsOf')}>
        {record.packets.map(({ packetId, name, dueAt, done, total }) => (
          <li key={packetId} className="row-apart">
            <span>
              <strong>{name}</strong>{' '}
              <span className="muted">
                {t('patients.packetProgress', { done, total })}
                {dueAt !== null && `. ${t('patients.packetDue', { day: dayOf(dueAt) })}`}
              </span>
            </span>
            {isOpen && (
              <Button
                look="quiet"
                icon
                className={styles.inRow}
                aria-label={t('patients.stopPacket', { packet: name })}
                onClick={() => stop(packetId)}
              >
                <Icon of={X} />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
