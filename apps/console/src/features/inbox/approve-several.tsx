// Asks before several submissions are approved together, and reports the result of each.
import { inbox } from '@foyer/contract';
import { Button, Dialog, ErrorText, toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import type { InboxRow } from './inbox-types.ts';
import { personLabel } from './person.ts';

/** The most that the server accepts at once. */
const MOST = 100;
const NAMED = 5;

interface Props {
  /** New submissions only. */
  readonly rows: readonly InboxRow[];
  readonly onClose: (wasApproved: boolean) => void;
}

export function ApproveSeveral({ rows, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  /** Guests who were not matched cannot be approved: they are left out. */
  const ready = rows.filter(({ hasPatient }) => hasPatient);
  const strangers = rows.length - ready.length;
  const approve = () =>
    attempt.run(async () => {
      let approved = 0;
      for (let at = 0; at < ready.length; at += MOST) {
        const items = ready.slice(at, at + MOST).map(({ id, revision }) => ({ id, revision }));
        const outcomes = await call(inbox.approveSubmissions, { body: { items } });
        approved += outcomes.filter(({ outcome }) => outcome === 'approved').length;
      }
      void queries.invalidateQueries({ queryKey: ['inbox'] });
      const left = ready.length - approved;
      toast(left === 0 ? t('inbox.saidSeveral', { count: approved }) : t('inbox.saidSome', { approved, count: left }));
      onClose(true);
    });
  return (
    <Dialog
      title={t('inbox.severalTitle', { count: ready.length })}
      onDismiss={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('inbox.cancel')}</Button>
          <Button
            look="primary"
            data-autofocus=""
            busy={attempt.isBusy}
            disabled={ready.length === 0}
            onClick={() => void approve()}
          >
            {t('inbox.approve')}
          </Button>
        </>
      }
    >
      {attempt.refusal && <ErrorText>{attempt.refusal.text}</ErrorText>}
      <p>{t('inbox.severalText')}</p>
      <ul>
        {ready.slice(0, NAMED).map((row) => (
          <li key={row.id}>{`${personLabel(row, t)}, ${row.formName}`}</li>
        ))}
        {ready.length > NAMED && <li>{t('inbox.andMore', { count: ready.length - NAMED })}</li>}
      </ul>
      {strangers > 0 && <p className="strong">{t('inbox.severalGuests', { count: strangers })}</p>}
    </Dialog>
  );
}
