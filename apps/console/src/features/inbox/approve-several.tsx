// Asks before several submissions are approved together, with those that are left out, and reports what became of each.
import { inbox } from '@foyer/contract';
import { Button, Dialog, ErrorText } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { useProfile } from '../../session/profile.ts';
import { offerUndo } from '../../session/undo.tsx';
import type { InboxRow } from './inbox-types.ts';
import { LeftOutList } from './left-out.tsx';
import { personLabel } from './person.ts';
import { type LeftOut, partRows } from './several.ts';
import { useSeveral } from './use-several.ts';

const NAMED = 5;

interface Props {
  readonly rows: readonly InboxRow[];
  readonly onClose: (wasApproved: boolean) => void;
}

export function ApproveSeveral({ rows, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const several = useSeveral();
  const me = useProfile();
  // What was asked stays as it was, while the list below follows what is approved.
  const [{ ready, left }] = useState(() => partRows(rows, me?.id));
  /** Those that the server left out. */
  const [refused, setRefused] = useState<readonly LeftOut[]>();
  const approve = () =>
    attempt.run(async () => {
      const items = ready.map(({ id, revision, recordRevision }) => ({
        ...{ id, revision },
        ...(recordRevision !== null && { recordRevision }),
      }));
      const outcomes = await call(inbox.approveSubmissions, { body: { items } });
      void queries.invalidateQueries({ queryKey: ['inbox'] });
      const approved = ready.filter(({ id }) => outcomes.some((each) => each.id === id && each.outcome === 'approved'));
      if (approved.length > 0)
        offerUndo({
          text: t('inbox.saidSeveral', { count: approved.length }),
          undo: () => void several.unapprove(approved),
        });
      const others = outcomes.flatMap(({ id, outcome, reason }): LeftOut[] => {
        const row = ready.find((each) => each.id === id);
        if (!row || outcome === 'approved') return [];
        return [{ row, reason: outcome === 'needs-a-look' ? (reason ?? 'score') : outcome }];
      });
      if (others.length === 0) onClose(true);
      else setRefused(others);
    });
  if (refused)
    return (
      <Dialog
        title={t('several.notAll', { count: refused.length })}
        onDismiss={() => onClose(true)}
        actions={
          <Button data-autofocus="" onClick={() => onClose(true)}>
            {t('several.close')}
          </Button>
        }
      >
        <LeftOutList left={refused} />
      </Dialog>
    );
  return (
    <Dialog
      title={
        ready.length === 0
          ? t('several.approveNone')
          : t('several.approveTitle', { ready: ready.length, all: rows.length })
      }
      onDismiss={() => onClose(false)}
      actions={
        <>
          <Button data-autofocus={ready.length === 0 ? '' : undefined} onClick={() => onClose(false)}>
            {t('inbox.cancel')}
          </Button>
          {ready.length > 0 && (
            <Button look="primary" data-autofocus="" busy={attempt.isBusy} onClick={() => void approve()}>
              {t('inbox.approve')}
            </Button>
          )}
        </>
      }
    >
      {attempt.refusal && <ErrorText>{attempt.refusal.text}</ErrorText>}
      {ready.length > 0 && (
        <>
          <p>{t('several.approveText')}</p>
          <ul>
            {ready.slice(0, NAMED).map((row) => (
              <li key={row.id}>{`${personLabel(row, t)}, ${row.formName}`}</li>
            ))}
            {ready.length > NAMED && <li>{t('inbox.andMore', { count: ready.length - NAMED })}</li>}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <>
          <h3>{t('several.leftOut')}</h3>
          <LeftOutList left={left} />
        </>
      )}
    </Dialog>
  );
}
