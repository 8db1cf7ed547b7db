// Announces changes of fields to screen readers.
import { useTranslation } from 'react-i18next';
import { useBuilder } from './builder-context.tsx';
import type { BuilderState } from './builder-store.ts';
import { indexOf, titleOf } from './form-doc.ts';
import { placesOf } from './outline.ts';

const WORDS = {
  removed: 'builder.saidRemoved',
  duplicated: 'builder.saidDuplicated',
  locked: 'builder.saidLocked',
  unlocked: 'builder.saidUnlocked',
  held: 'builder.saidHeld',
  undone: 'builder.saidUndone',
  redone: 'builder.saidRedone',
  edge: 'builder.saidEdge',
} as const;

export function Announcer() {
  const said = useBuilder((state) => state.said);
  const doc = useBuilder((state) => state.doc);
  const text = useWordsOf(said, doc);
  // Alternates between two live regions, so that the same words are announced again.
  const isOdd = (said?.n ?? 0) % 2 === 1;
  return (
    <div className="visually-hidden" role="status">
      <p>{isOdd ? text : ''}</p>
      <p>{isOdd ? '' : text}</p>
    </div>
  );
}

function useWordsOf(said: BuilderState['said'], doc: BuilderState['doc']): string {
  const { t } = useTranslation();
  if (!said) return '';
  const { kind, field } = said.event;
  const name = field ? titleOf(field) : '';
  if (kind !== 'added' && kind !== 'moved') return t(WORDS[kind], { name });
  const at = field ? indexOf(doc, field.uuid) : -1;
  const { page = 1, section = '' } = placesOf(doc)[at] ?? {};
  const where = { name, place: at + 1, of: doc.fields.length, page, section };
  if (kind === 'added') return t('builder.saidAdded', where);
  return section ? t('builder.saidMovedSection', where) : t('builder.saidMoved', where);
}
