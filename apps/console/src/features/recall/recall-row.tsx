// One patient who is due: what the office knows, and Book, Call, Send now and Stop.

import { CallError } from '@foyer/contract/client';
import {
  AlertDialog,
  Button,
  buttonClass,
  CircleStop,
  ErrorText,
  Icon,
  Phone,
  Send,
  Status,
  toast,
  useIsMounted,
} from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAttempt } from '../../api/use-attempt.ts';
import { useRight } from '../../session/profile.ts';
import styles from './recall.module.css';
import { type RecallStatus, useRecallWords } from './recall-words.ts';
import { type RecallEntry, useRecallChanges } from './use-recall.ts';

interface Props {
  readonly row: RecallEntry;
}

export function RecallRow({ row }: Props) {
  const words = useRecallWords();
  const sends = useAttempt();
  const [hindered, setHindered] = useState('');
  const why = hindered || sends.refusal?.text;
  const due = words.due(row);
  const next = words.next(row);
  const [what, when] = ruleParts(row.ruleName);
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/patients/${row.contactId}`}>
          {row.name}
        </Link>
        <span className={styles.sub}>{words.person(row)}</span>
      </th>
      <td>
        {what}
        {when && <span className={styles.sub}>{when}</span>}
      </td>
      <td>
        <Said {...due} />
      </td>
      <td>
        <span className="figures">{words.sent(row)}</span>
        {next && <span className={styles.sub}>{next}</span>}
      </td>
      <td>
        <By row={row} />
        {why && (
          <div role="alert">
            <ErrorText>{why}</ErrorText>
          </div>
        )}
      </td>
      <td>
        <Acts row={row} sends={sends} onHindered={setHindered} />
      </td>
    </tr>
  );
}

/** Splits 'Cleaning and exam, 6 months' before the months. */
function ruleParts(name: string): readonly [string, string] {
  const comma = name.lastIndexOf(', ');
  return comma < 0 ? [name, ''] : [name.slice(0, comma), name.slice(comma + 2)];
}

const Said = ({ icon, tone, text }: RecallStatus) => (
  <Status icon={icon} tone={tone}>
    {text}
  </Status>
);

/** How the patient is told, or why not; or how the recall ended. */
function By({ row }: { row: RecallEntry }) {
  const { t } = useTranslation();
  const words = useRecallWords();
  if (row.booked) {
    const date = words.dayOfInstant(row.booked.startTime);
    return (
      <Link to={`/schedule?day=${date}&visit=${row.booked.visitId}`} aria-label={t('recall.openBooked', row)}>
        {t('recall.booked', { day: words.day(date) })}
      </Link>
    );
  }
  if (row.state === 'booked') return t('recall.bookedElsewhere');
  const hinder = words.hinder(row);
  if (row.state === 'stopped') {
    const isEnded = row.hinder === 'inactive' || row.hinder === 'opted-out';
    return hinder && isEnded ? <Said {...hinder} /> : t('recall.stopped');
  }
  const toCall = words.toCall(row);
  if (!toCall && !hinder) return words.by(row);
  return (
    <span className={styles.reasons}>
      {toCall && <Said {...toCall} />}
      {hinder && <Said {...hinder} />}
    </span>
  );
}

interface ActsProps extends Props {
  readonly sends: ReturnType<typeof useAttempt>;
  /** Called with what kept the message from going; empty when it is tried again. */
  readonly onHindered: (why: string) => void;
}

function Acts({ row, sends, onHindered }: ActsProps) {
  const { t } = useTranslation();
  const mayBook = useRight('book');
  const { send } = useRecallChanges();
  const [isStopping, setStopping] = useState(false);
  const { name, phone } = row;
  const isOpen = row.state === 'waiting' || row.state === 'call';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone);
      toast(t('recall.copied', { phone }));
    } catch {
      toast(t('recall.notCopied', { phone }));
    }
  };
  const sendNow = () => {
    onHindered('');
    return sends.run(
      async () => {
        await send(row.id);
        toast(t('recall.sentNow', { name }));
      },
      (error) => {
        const detail = error instanceof CallError && error.code === 'enough-sent' ? error.problem?.detail : undefined;
        if (detail) onHindered(detail);
        return detail !== undefined;
      },
    );
  };
  return (
    <span className={styles.acts}>
      {mayBook && row.state !== 'booked' && (
        <Link
          className={buttonClass()}
          to={`/schedule?new=${row.contactId}&type=${row.typeId}`}
          aria-label={t('recall.bookFor', { name })}
          data-act="book"
        >
          {t('recall.book')}
        </Link>
      )}
      <Button
        look="quiet"
        icon
        disabled={phone === ''}
        aria-label={t('recall.callFor', { name })}
        title={phone || t('recall.noPhone')}
        data-act="call"
        onClick={() => void copy()}
      >
        <Icon of={Phone} />
      </Button>
      {mayBook && isOpen && (
        <>
          <Button
            look="quiet"
            icon
            busy={sends.isBusy}
            disabled={row.sent >= row.most}
            aria-label={t('recall.sendTo', { name })}
            title={t('recall.sendTo', { name })}
            data-act="send"
            onClick={() => void sendNow()}
          >
            <Icon of={Send} />
          </Button>
          <Button
            look="quiet"
            icon
            aria-label={t('recall.stopFor', { name })}
            title={t('recall.stopFor', { name })}
            data-act="stop"
            onClick={() => setStopping(true)}
          >
            <Icon of={CircleStop} />
          </Button>
        </>
      )}
      {isStopping && <StopDialog row={row} onClose={() => setStopping(false)} />}
    </span>
  );
}

function StopDialog({ row, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { stop } = useRecallChanges();
  const { run, refusal } = useAttempt();
  const isMounted = useIsMounted();
  const { name } = row;
  const stopNow = () =>
    run(async () => {
      await stop(row.id);
      toast(t('recall.stoppedFor', { name }));
      if (isMounted()) onClose();
    });
  return (
    <AlertDialog
      title={t('recall.stopTitle', { name })}
      confirmLabel={t('recall.stop')}
      cancelLabel={t('recall.keep')}
      isDangerous
      onCancel={onClose}
      onConfirm={() => void stopNow()}
    >
      <p>{t('recall.stopText', { name, rule: row.ruleName })}</p>
      {refusal && (
        <div role="alert">
          <ErrorText>{refusal.text}</ErrorText>
        </div>
      )}
    </AlertDialog>
  );
}
