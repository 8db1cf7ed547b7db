// Changes the text of a note in its place. What somebody else wrote meanwhile is shown beside, and nothing typed is lost.
import { notes } from '@foyer/contract';
import { Button, ErrorText, FieldFrame, toast, useIsMounted } from '@foyer/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { useDates } from '../patients/dates.ts';
import styles from './notes.module.css';
import { type NotePlace, type OfficeNote, useNotesAgain } from './use-notes.ts';

interface Props {
  readonly note: OfficeNote;
  readonly subject: NotePlace;
  readonly onClose: () => void;
}

export function EditNote({ note, subject, onClose }: Props) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const { call } = useApi();
  const readAgain = useNotesAgain(subject);
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note.text ?? '');
  /** The text that was there when typing began; it moves on when the person decides to keep their own. */
  const [base, setBase] = useState(note.text);
  useEffect(() => box.current?.focus(), []);
  const isGone = note.removed !== null;
  const isChanged = !isGone && note.text !== base;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged || isGone) return;
    void attempt.run(
      async () => {
        await call(notes.changeNote, { params: { id: note.id }, body: { revision: note.revision, text } });
        toast(t('notes.saved'));
        await readAgain();
        if (isMounted()) onClose();
      },
      () => {
        // What holds now is shown when it has been read.
        void readAgain();
        return false;
      },
    );
  };
  const { refusal } = attempt;
  const error = refusal?.field('text') ?? (text.trim() === '' ? t('notes.missing') : undefined);
  return (
    <form className="stack-8" noValidate onSubmit={submit}>
      <FieldFrame label={t('notes.changeOf', { name: note.by, when: instant(note.at) })} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={box}
            className="textarea"
            rows={4}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FieldFrame>
      {isChanged && (
        <div role="alert" className={styles.meanwhile}>
          <p>
            <strong>{t('notes.meanwhile')}</strong>
          </p>
          <p className={styles.text}>{t('notes.now', { text: note.text ?? '' })}</p>
          <div className="row">
            <Button onClick={() => setBase(note.text)}>{t('notes.keepMine')}</Button>
            <Button onClick={onClose}>{t('notes.useTheirs')}</Button>
          </div>
        </div>
      )}
      {isGone && (
        <div role="alert">
          <ErrorText>{t('notes.gone')}</ErrorText>
        </div>
      )}
      {refusal && !refusal.field('text') && !isChanged && !isGone && (
        <div role="alert">
          <ErrorText>{refusal.text}</ErrorText>
        </div>
      )}
      <div className="row">
        <Button
          type="submit"
          look="primary"
          busy={attempt.isBusy}
          disabled={isChanged || isGone || error !== undefined}
        >
          {t('notes.save')}
        </Button>
        <Button onClick={onClose}>{t('notes.cancel')}</Button>
      </div>
    </form>
  );
}
