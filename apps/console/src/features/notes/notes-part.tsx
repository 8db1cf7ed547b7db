// Notes of the office on a patient, an account, a visit or a submission: the list, and a box for a new one.
import { Button, SkeletonRows, StaleNote, useDelay } from '@foyer/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../api/texts.ts';
import { useMayWrite } from '../../session/profile.ts';
import { NewNote } from './new-note.tsx';
import { NoteItem } from './note-item.tsx';
import styles from './notes.module.css';
import { notesEn } from './texts.en.ts';
import { type NotePlace, useNotes } from './use-notes.ts';

interface Props {
  readonly subject: NotePlace;
  /** `card` on a page; `section` in a panel, under a smaller heading. */
  readonly look?: 'card' | 'section';
}

export function Notes({ subject, look = 'card' }: Props) {
  useTexts(notesEn);
  const { t } = useTranslation();
  const id = useId();
  const { data, isError, refetch } = useNotes(subject);
  const mayWrite = useMayWrite();
  const Heading = look === 'card' ? 'h2' : 'h3';
  return (
    <section className={look === 'card' ? 'card stack' : 'stack-8'} aria-labelledby={id}>
      <Heading id={id}>{t(subject.kind === 'visit' ? 'notes.visitTitle' : 'notes.title')}</Heading>
      <p className="muted">{t('notes.lead')}</p>
      {isError && data && <StaleNote text={t('notes.stale')} again={t('notes.again')} onRetry={() => void refetch()} />}
      {data ? (
        <>
          {mayWrite && <NewNote subject={subject} />}
          {data.length === 0 ? (
            <p className="muted">{t('notes.none')}</p>
          ) : (
            <ul className={styles.list}>
              {data.map((note) => (
                <NoteItem key={note.id} note={note} subject={subject} />
              ))}
            </ul>
          )}
        </>
      ) : isError ? (
        <div role="alert" className="stack-8">
          <p>{t('notes.failed')}</p>
          <div>
            <Button onClick={() => void refetch()}>{t('notes.again')}</Button>
          </div>
        </div>
      ) : (
        <Coming />
      )}
    </section>
  );
}

function Coming() {
  return useDelay() ? <SkeletonRows count={3} /> : null;
}
