// The office's acts on the open submission: a dialog asks where something is to be chosen, and the next row opens afterwards.
import { AlertDialog } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayWrite } from '../../session/profile.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { InboxSubmission } from './inbox-types.ts';
import { actsFor, type PaneAct } from './pane-acts.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { type ActedOn, useTriage } from './use-triage.ts';

interface Asked {
  readonly act: 'ask' | 'assign' | 'snooze' | 'not-ours' | 'file';
  readonly row: InboxSubmission;
}

/** @param onGone called with the id of a submission that left the view, so that the next one opens */
export function useActs(onGone: (id: string) => void) {
  const triage = useTriage();
  const mayWrite = useMayWrite();
  const [asked, setAsked] = useState<Asked>();
  const leave = async (row: ActedOn, isDone: Promise<boolean>) => {
    setAsked(undefined);
    if (await isDone) onGone(row.id);
  };
  return {
    asked,
    close: () => setAsked(undefined),
    /** Acts at once, or asks first; nothing happens where the submission does not allow it. */
    ask: (row: InboxSubmission, act: PaneAct) => {
      if (!mayWrite || !actsFor(row).includes(act)) return;
      if (act === 'archive') void leave(row, triage.putAway(row, 'archive'));
      else if (act === 'put-back') void triage.putBack(row);
      else if (act === 'take-back') void triage.takeBack(row);
      else setAsked({ act, row });
    },
    assign: (row: ActedOn, to: Parameters<typeof triage.assign>[1]) => {
      setAsked(undefined);
      void triage.assign(row, to);
    },
    snooze: (row: ActedOn, until: Parameters<typeof triage.snooze>[1]) => leave(row, triage.snooze(row, until)),
    sent: (row: ActedOn) => {
      setAsked(undefined);
      void triage.asked(row).then(() => onGone(row.id));
    },
    file: (row: ActedOn) => leave(row, triage.file(row)),
    markNotOurs: (row: ActedOn) => leave(row, triage.putAway(row, 'not-ours')),
  };
}

/** The dialog of an act that asks first. */
export function AskedAct({ acting }: { acting: ReturnType<typeof useActs> }) {
  const { t } = useTranslation();
  const { asked, close } = acting;
  if (!asked) return null;
  const { act, row } = asked;
  if (act === 'assign')
    return <AssignDialog assignee={row.assignee} onChoose={(to) => acting.assign(row, to)} onClose={close} />;
  if (act === 'snooze') {
    const isSnoozed = row.snoozedUntil !== null && new Date(row.snoozedUntil) > new Date();
    return <SnoozeDialog isSnoozed={isSnoozed} onChoose={(until) => void acting.snooze(row, until)} onClose={close} />;
  }
  if (act === 'ask') return <AskDialog submission={row} onAsked={() => acting.sent(row)} onClose={close} />;
  if (act === 'file')
    return (
      <AlertDialog
        title={t('triage.fileTitle')}
        confirmLabel={t('triage.fileDo')}
        cancelLabel={t('triage.cancel')}
        onCancel={close}
        onConfirm={() => void acting.file(row)}
      >
        <p>{t('triage.fileText')}</p>
      </AlertDialog>
    );
  return (
    <AlertDialog
      title={t('triage.notOursTitle')}
      confirmLabel={t('triage.notOurs')}
      cancelLabel={t('triage.cancel')}
      isDangerous
      onCancel={close}
      onConfirm={() => void acting.markNotOurs(row)}
    >
      <p>{t('triage.notOursText')}</p>
    </AlertDialog>
  );
}
