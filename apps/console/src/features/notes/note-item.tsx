// One note with who wrote it when, and what can be done with it.
import { notes } from '@foyer/contract';
import { AlertDialog, Ellipsis, ErrorText, Icon, Menu, MenuItem, Pin, Status, toast } from '@foyer/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { useMayWrite } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import { EditNote } from './edit-note.tsx';
import styles from './notes.module.css';
import { type NotePlace, type OfficeNote, useNotesAgain } from './use-notes.ts';

interface Props {
  readonly note: OfficeNote;
  readonly subject: NotePlace;
}

export function NoteItem({ note, subject }: Props) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const { call } = useApi();
  const readAgain = useNotesAgain(subject);
  const attempt = useAttempt();
  const mayWrite = useMayWrite();
  const item = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const name = note.by;
  const when = instant(note.at);
  const params = { id: note.id };
  const pin = () =>
    void attempt.run(async () => {
      await call(notes.changeNote, { params, body: { revision: note.revision, isPinned: !note.isPinned } });
      toast(t(note.isPinned ? 'notes.isUnpinned' : 'notes.isPinned'));
      await readAgain();
    });
  const remove = () => {
    setRemoving(false);
    void attempt
      .run(async () => {
        await call(notes.removeNote, { params, query: { revision: note.revision } });
        toast(t('notes.removed'));
      })
      .then(readAgain)
      .then(() => item.current?.focus());
  };
  // While it is changed it stays on the screen, even if somebody removes it meanwhile.
  if (isEditing)
    return (
      <li>
        <EditNote note={note} subject={subject} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li ref={item} tabIndex={-1} className={styles.note}>
      <div className={styles.words}>
        {note.isPinned && <Status icon={Pin}>{t('notes.pinned')}</Status>}
        {note.text !== null && <p className={styles.text}>{note.text}</p>}
        <p className="muted">
          {note.removed
            ? t('notes.removedBy', { name: note.removed.by, when: instant(note.removed.at) })
            : note.editedAt
              ? t('notes.changedBy', { name, when, changed: instant(note.editedAt) })
              : t('notes.by', { name, when })}
        </p>
        {attempt.refusal && (
          <div role="alert">
            <ErrorText>{attempt.refusal.field('isPinned') ?? attempt.refusal.text}</ErrorText>
          </div>
        )}
      </div>
      {mayWrite && !note.removed && (
        <Menu
          className="button button-quiet button-icon"
          label={t('notes.more', { name, when })}
          button={<Icon of={Ellipsis} />}
        >
          <MenuItem onSelect={pin}>{t(note.isPinned ? 'notes.doUnpin' : 'notes.doPin')}</MenuItem>
          {note.mayChange && (
            <>
              <MenuItem onSelect={() => setEditing(true)}>{t('notes.change')}</MenuItem>
              <MenuItem onSelect={() => setRemoving(true)}>{t('notes.remove')}</MenuItem>
            </>
          )}
        </Menu>
      )}
      {isRemoving && (
        <AlertDialog
          title={t('notes.removeTitle')}
          cancelLabel={t('notes.cancel')}
          confirmLabel={t('notes.remove')}
          isDangerous
          onCancel={() => setRemoving(false)}
          onConfirm={remove}
        >
          <p>{t('notes.removeText')}</p>
        </AlertDialog>
      )}
    </li>
  );
}
