// The palette: every field type by group, and the fields of the record. Entries are pressed or dragged.
import { type FormField, fieldLibrary } from '@foyer/forms';
import { Icon, type LucideIcon } from '@foyer/ui';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { focusInspector } from './builder-focus.ts';
import type { DragStore } from './drag.ts';
import { newField, newKnownField } from './new-field.ts';
import { PaletteSections } from './palette-sections.tsx';
import { iconOf, typesOf } from './type-looks.ts';
import { typeName } from './type-name.ts';

const GROUPS = ['questions', 'people', 'layout'] as const;

interface Entry {
  readonly id: string;
  readonly name: string;
  /** What it is stored as; the search finds this as well. */
  readonly type: string;
  readonly icon: LucideIcon;
  readonly make: () => FormField;
}

const typeEntries = (t: TFunction) =>
  GROUPS.map((group) => ({
    group,
    entries: typesOf(group).map(
      (type): Entry => ({
        id: type,
        name: typeName(t, type),
        type,
        icon: iconOf(type),
        make: () => newField(type),
      }),
    ),
  }));
const known = fieldLibrary.map(
  (field): Entry => ({
    id: field.uuid,
    name: field.name,
    type: '',
    icon: iconOf(field.type),
    make: () => newKnownField(field),
  }),
);

export function Palette({ drag }: { drag: DragStore }) {
  const { t } = useTranslation();
  const types = useMemo(() => typeEntries(t), [t]);
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState('');
  // A string that stays equal while a field is edited, so that typing does not re-render the palette.
  const taken = useBuilder(({ doc }) =>
    doc.fields.map(({ uuid, type_name }) => (type_name === 'Submit' ? `${uuid} Submit` : uuid)).join(' '),
  );
  const used = useMemo(() => new Set(taken.split(' ')), [taken]);
  const looked = wanted.trim().toLowerCase();
  const matching = (entries: readonly Entry[]) =>
    entries.filter(({ name, type }) => [name, type].some((one) => one.toLowerCase().includes(looked)));
  const groups = [...types, { group: 'record' as const, entries: known }]
    .map(({ group, entries }) => ({ group, entries: matching(entries) }))
    .filter(({ entries }) => entries.length > 0);
  const open = groups.flatMap(({ entries }) => entries.filter(({ id }) => !used.has(id)));
  const stop = open.some(({ id }) => id === current) ? current : open[0]?.id;
  return (
    <aside className={`palette scroll ${styles.palette}`} aria-label={t('builder.palette')} onKeyDown={onArrow}>
      <input
        className="input"
        type="search"
        aria-label={t('builder.find')}
        placeholder={t('builder.find')}
        value={wanted}
        data-own-undo=""
        onChange={(event) => setWanted(event.target.value)}
      />
      {groups.map(({ group, entries }) => (
        <section className={styles.group} key={group} aria-labelledby={`palette-${group}`}>
          <h2 id={`palette-${group}`}>{t(`builder.${group}`)}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <PaletteButton
                  entry={entry}
                  isUsed={used.has(entry.id)}
                  isStop={entry.id === stop}
                  onFocus={() => setCurrent(entry.id)}
                  onAdd={() => setWanted('')}
                  drag={drag}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PaletteSections wanted={wanted} drag={drag} isAlone={groups.length === 0} onAdd={() => setWanted('')} />
    </aside>
  );
}

/** Up and Down move between entries, and from the search to the first entry. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('input, button:enabled'));
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[event.key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
  event.preventDefault();
}

interface ButtonProps {
  readonly entry: Entry;
  readonly isUsed: boolean;
  /** Whether it is the tab stop. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onAdd: () => void;
  readonly drag: DragStore;
}

function PaletteButton({ entry, isUsed, isStop, onFocus, onAdd, drag }: ButtonProps) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const add = (at?: number) => {
    store.add(entry.make(), at);
    onAdd();
    focusInspector();
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !isUsed) drag.start(event, { name: entry.name, drop: add });
  };
  return (
    <button
      type="button"
      disabled={isUsed}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onPointerDown={onPointerDown}
      onClick={() => add()}
    >
      <Icon of={entry.icon} />
      <span>{entry.name}</span>
      {isUsed && <span className="visually-hidden"> {t('builder.inUse')}</span>}
    </button>
  );
}
