// Dialog to change the days, times or note of time off.
import { practiceSetup } from '@foyer/contract';
import { FormDialog, toast, useIsMounted } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { draftOf, spanOf } from './day-span.ts';
import styles from './places.module.css';
import { TimeOffFields } from './time-off-fields.tsx';
import { useAsking } from './use-asking.tsx';
import type { Places } from './use-places.ts';

export function ChangeTimeOff({ away, onClose }: { away: Places['timeOff'][number]; onClose: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const isMounted = useIsMounted();
  const { send, isBusy, refusal, question } = useAsking();
  const [draft, setDraft] = useState({ ...draftOf(away), reason: away.reason });
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    const span = spanOf(draft);
    if (typeof span === 'string') return;
    const { reason } = draft;
    send(
      (keepVisits) =>
        call(practiceSetup.changeTimeOff, { params: { id: away.id }, body: { ...span, reason, keepVisits } }),
      () => {
        if (isMounted()) onClose();
        toast(t('places.away.changed'));
      },
    );
  };
  return (
    <>
      <FormDialog
        title={t('places.away.changeTitle')}
        cancelLabel={t('places.cancel')}
        confirmLabel={t('places.away.save')}
        busy={isBusy}
        onCancel={onClose}
        onSubmit={submit}
      >
        <div className={`stack ${styles.narrow}`}>
          <TimeOffFields draft={draft} onChange={setDraft} isTried={isTried} />
        </div>
        {refusal && <p role="alert">{refusal.text}</p>}
      </FormDialog>
      {question}
    </>
  );
}
