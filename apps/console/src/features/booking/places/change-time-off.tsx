// The dialog in which a time off gets other days, times or another note.
import { places } from '@foyer/contract';
import { Button, Dialog, toast } from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/api-context.tsx';
import { draftOf, spanOf } from './day-span.ts';
import styles from './places.module.css';
import { TimeOffFields } from './time-off-fields.tsx';
import { useAsking } from './use-asking.tsx';
import type { Places } from './use-places.ts';

export function ChangeTimeOff({ away, onClose }: { away: Places['timeOff'][number]; onClose: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { send, isBusy, refusal, question } = useAsking();
  const [draft, setDraft] = useState({ ...draftOf(away), reason: away.reason });
  const [isTried, setTried] = useState(false);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const span = spanOf(draft);
    if (typeof span === 'string') return;
    const { reason } = draft;
    send(
      (keepVisits) => call(places.changeTimeOff, { params: { id: away.id }, body: { ...span, reason, keepVisits } }),
      () => {
        onClose();
        toast(t('places.away.changed'));
      },
    );
  };
  return (
    <>
      <Dialog
        title={t('places.away.changeTitle')}
        onDismiss={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('places.cancel')}</Button>
            <Button type="submit" form={form} look="primary" busy={isBusy}>
              {t('places.away.save')}
            </Button>
          </>
        }
      >
        <form id={form} className={`stack ${styles.narrow}`} noValidate onSubmit={submit}>
          <TimeOffFields draft={draft} onChange={setDraft} isTried={isTried} />
          {refusal && <p role="alert">{refusal.text}</p>}
        </form>
      </Dialog>
      {question}
    </>
  );
}
