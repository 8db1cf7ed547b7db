// A line above a page that was filled from the person's record: how many answers, and a button that confirms them.
import { Icon, Info } from '@foyer/ui';
import { type MouseEvent, useState } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import { fill } from '../kit/messages.ts';

interface RecordNoteProps {
  readonly engine: FormEngine;
  /** How many answers of the page come unchanged from the record. */
  readonly count: number;
}

export function RecordNote({ engine, count }: RecordNoteProps) {
  // Stays until it is confirmed, because the form would move if the note disappeared while somebody types.
  const [isOpen, setOpen] = useState(count > 0);
  if (!isOpen) return null;
  const { messages } = engine;
  const confirm = (event: MouseEvent) => {
    // The button disappears with the note, so the focus moves into the form.
    event.currentTarget.closest('form')?.focus({ preventScroll: true });
    engine.confirmRecord();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a row with the text and the button
    <div className="record-line" role="group" aria-label={messages.fromRecord}>
      <span>
        <Icon of={Info} />
        {countText(count, messages)}
      </span>
      {count > 0 && (
        <button type="button" className="button" onClick={confirm}>
          {messages.recordConfirm}
        </button>
      )}
    </div>
  );
}

function countText(count: number, messages: FormEngine['messages']): string {
  if (count === 0) return messages.recordNone;
  return fill(count === 1 ? messages.recordCountOne : messages.recordCountOther, { count });
}
