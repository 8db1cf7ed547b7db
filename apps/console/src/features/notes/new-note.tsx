// The box for a new note. What is typed stays until it is stored; opening it once makes one note, even if it is sent again.
import { notes } from '@foyer/contract';
import { Button, ErrorText, FieldFrame, toast } from '@foyer/ui';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { type NotePlace, useNoteDraft, useNotesAgain } from './use-notes.ts';

const most = 2000;
/** How many characters are left when the count appears. */
const countFrom = 200;

export function NewNote({ subject }: { subject: NotePlace }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const draft = useNoteDraft(subject);
  const readAgain = useNotesAgain(subject);
  const attempt = useAttempt();
  const box = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState(draft.read);
  const [isPinned, setPinned] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const write = (typed: string) => {
    setText(typed);
    draft.keep(typed);
    setMissing(false);
  };
  const submit = () => {
    if (text.trim() === '') {
      setMissing(true);
      box.current?.focus();
      return;
    }
    void attempt.run(async () => {
      await call(notes.addNote, { body: { ...subject, key, text, isPinned } });
      write('');
      setPinned(false);
      setKey(crypto.randomUUID());
      toast(t('notes.added'));
      box.current?.focus();
      await readAgain();
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const { refusal } = attempt;
  const left = most - text.length;
  return (
    <form className="stack-8" noValidate onSubmit={onSubmit}>
      <FieldFrame
        label={t('notes.write')}
        hint={left <= countFrom ? t('notes.left', { count: left }) : undefined}
        error={isMissing ? t('notes.missing') : refusal?.field('text')}
      >
        {(control) => (
          <textarea
            {...control}
            ref={box}
            className="textarea"
            rows={2}
            maxLength={most}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </FieldFrame>
      {refusal && !refusal.field('text') && (
        <div role="alert">
          <ErrorText>{refusal.field('isPinned') ?? refusal.text}</ErrorText>
        </div>
      )}
      <div className="row">
        <Button type="submit" busy={attempt.isBusy}>
          {t(refusal ? 'notes.again' : 'notes.add')}
        </Button>
        <label className="choice">
          <input type="checkbox" checked={isPinned} onChange={({ target }) => setPinned(target.checked)} />
          <span>{t('notes.pin')}</span>
        </label>
      </div>
    </form>
  );
}
