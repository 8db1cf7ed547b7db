// The result of a change, with Undo or other actions; it stays until it is closed or replaced by the next.
import { Button, CircleAlert, CircleCheck, Icon, X } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './schedule.module.css';
import type { Note } from './use-change-tools.ts';

export function NoteBar({ note, onClose }: { note: Note | undefined; onClose: () => void }) {
  const { t } = useTranslation();
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
