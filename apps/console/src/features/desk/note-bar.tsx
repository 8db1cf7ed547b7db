// The result of a change, with Undo or other actions: for eight seconds, a refusal until it is closed.
import { Button, CircleAlert, CircleCheck, Icon, X } from '@foyer/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './schedule.module.css';
import type { Note } from './use-notes.ts';

const shownFor = 8000;

export function NoteBar({ note, onClose }: { note: Note | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!note || note.isRefusal) return;
    const timer = setTimeout(() => close(), shownFor);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <div role="status" className={styles.notes}>
      {note && (
        <div className="toast" key={note.id} data-refusal={note.isRefusal ? '' : undefined}>
          <Icon of={note.isRefusal ? CircleAlert : CircleCheck} />
          <span>{note.text}</span>
          {note.action && <Button onClick={note.action.run}>{note.action.label}</Button>}
          <Button look="quiet" icon aria-label={t('schedule.close')} onClick={onClose}>
            <Icon of={X} />
          </Button>
        </div>
      )}
    </div>
  );
}
