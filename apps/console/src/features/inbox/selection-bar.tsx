// Acts on the selected rows: approve, archive, assign, snooze, export; and selecting those that change nothing.
import { Archive, Button, Check, Clock, Icon, User, X } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayWrite, useRight } from '../../session/profile.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { isOpen } from './compared.ts';
import { ExportMenu } from './export-menu.tsx';
import styles from './inbox.module.css';
import type { InboxRow } from './inbox-types.ts';
import { changesNothing, MOST_TOGETHER } from './several.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import type { Selection } from './use-selection.ts';
import { useSeveral } from './use-several.ts';

interface Props {
  /** All loaded rows. */
  readonly listed: readonly InboxRow[];
  readonly selection: Selection;
  /** Asks before the selected rows are approved together. */
  readonly onAsk: () => void;
}

export function SelectionBar({ listed, selection, onAsk }: Props) {
  const { t } = useTranslation();
  const mayApprove = useRight('approve');
  const { rows } = selection;
  const waiting = rows.filter(isOpen);
  const nothing = mayApprove !== false ? listed.filter((row) => changesNothing(row) && !selection.has(row.id)) : [];
  const more = nothing.slice(0, Math.max(0, MOST_TOGETHER - rows.length));
  const isTooMany = rows.length > MOST_TOGETHER;
  if (rows.length === 0 && more.length === 0) return null;
  const selectMore = mayApprove && more.length > 0 && (
    <Button look="quiet" onClick={() => selection.add(more.map(({ id }) => id))}>
      {t('several.selectSame')}
    </Button>
  );
  // Its place is kept until it is known whether they may approve: coming later it would move the rows.
  if (rows.length === 0) return <div className={styles.selectSame}>{selectMore}</div>;
  return (
    <section className={styles.selection} aria-label={t('inbox.selection')}>
      <span className="strong figures nowrap" role="status">
        {t('inbox.selected', { count: rows.length })}
      </span>
      <span className={`push ${styles.several}`}>
        {mayApprove && (
          <Button look="primary" disabled={waiting.length === 0 || isTooMany} onClick={onAsk}>
            <Icon of={Check} />
            {t('inbox.approve')}
          </Button>
        )}
        {waiting.length > 0 && !isTooMany && <WaitingActs rows={waiting} onDone={selection.clear} />}
        {!isTooMany && <ExportMenu isIconOnly wish={{ ids: rows.map(({ id }) => id) }} />}
        <Button look="quiet" icon aria-label={t('inbox.clear')} title={t('inbox.clear')} onClick={selection.clear}>
          <Icon of={X} />
        </Button>
      </span>
      {isTooMany ? <p>{t('several.tooMany', { most: MOST_TOGETHER })}</p> : selectMore}
    </section>
  );
}

/** Archives, assigns or snoozes rows that wait. */
function WaitingActs({ rows, onDone }: { readonly rows: readonly InboxRow[]; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const several = useSeveral();
  const mayWrite = useMayWrite();
  const [asked, setAsked] = useState<'assign' | 'snooze'>();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: Promise<void>) => {
    setAsked(undefined);
    setBusy(true);
    await work;
    setBusy(false);
    onDone();
  };
  if (!mayWrite) return null;
  const named = (name: string) => ({ 'aria-label': name, title: name, icon: true, disabled: isBusy });
  return (
    <>
      <Button {...named(t('triage.archive'))} onClick={() => void act(several.archive(rows))}>
        <Icon of={Archive} />
      </Button>
      <Button {...named(t('triage.assign'))} onClick={() => setAsked('assign')}>
        <Icon of={User} />
      </Button>
      <Button {...named(t('triage.snooze'))} onClick={() => setAsked('snooze')}>
        <Icon of={Clock} />
      </Button>
      {asked === 'assign' && (
        <AssignDialog
          title={t('several.assignTitle', { count: rows.length })}
          assignee={null}
          onChoose={(to) => void act(several.assign(rows, to))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'snooze' && (
        <SnoozeDialog
          isSnoozed={rows.every(({ snoozedUntil }) => snoozedUntil !== null && new Date(snoozedUntil) > new Date())}
          onChoose={(until) => void act(several.snooze(rows, until))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
