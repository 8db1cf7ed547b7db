// The command palette (Ctrl K): type, choose with the arrows, press Enter. Lists every page and every action available here.
import { Icon, type LucideIcon, Search, shieldBeneath } from '@foyer/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './palette.module.css';
import { matching } from './palette-match.ts';
import type { TypedAhead } from './typed-ahead.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly words?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Kind of the entry, shown behind its name. */
  readonly kind: string;
  readonly run: () => void;
}

interface Props {
  readonly entries: readonly PaletteEntry[];
  /** Search results from elsewhere for the current text, listed after the matching entries. */
  readonly found?: readonly PaletteEntry[];
  /** Whether a search is still running. Enter waits for it while there is no match. */
  readonly isFinding?: boolean;
  readonly onSearch?: ((search: string) => void) | undefined;
  /** Returns what was typed while the palette was loading. */
  readonly takeTyped: () => TypedAhead;
  readonly onClose: () => void;
}

const none: readonly PaletteEntry[] = [];

export default function Palette({
  entries,
  found: more = none,
  isFinding = false,
  onSearch,
  takeTyped,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useModal(onClose);
  const found = [...matching(entries, search), ...more];
  const active = found[at];
  /** Whether Enter was pressed before there was a match. */
  const [isWanted, setWanted] = useState(false);

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    // Runs after the dialog has returned the focus, so that the entry may move it.
    setTimeout(entry.run);
  };
  const chooseFirst = useEffectEvent(() => choose(found[0]));
  useEffect(() => {
    if (!isWanted || isFinding) return;
    setWanted(false);
    chooseFirst();
  }, [isWanted, isFinding]);
  const goOn = useEffectEvent(({ text, isEntered }: TypedAhead) => {
    if (text === '') return;
    setSearch(text);
    onSearch?.(text);
    setWanted(isEntered);
  });
  const take = useEffectEvent(takeTyped);
  useLayoutEffect(() => goOn(take()), []);
  const onKey = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (event.key === 'Enter') {
      if (active) choose(active);
      else setWanted(isFinding);
    } else if (next === undefined || last < 0) return;
    else {
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; the click is for pressing outside it.
    <dialog
      ref={dialog}
      className={`dialog ${styles.palette}`}
      aria-label={t('palette.title')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.search}>
        <Icon of={Search} />
        <input
          autoFocus
          role="combobox"
          type="text"
          aria-label={t('palette.search')}
          placeholder={t(onSearch ? 'palette.hintPatients' : 'palette.search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
            setWanted(false);
            onSearch?.(event.target.value);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={t('palette.title')}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus.
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.entry}
            onClick={() => choose(entry)}
            onPointerMove={() => setAt(index)}
          >
            {entry.icon ? <Icon of={entry.icon} /> : <span className="icon" />}
            <span>{entry.label}</span>
            <span className="muted">{entry.kind}</span>
          </div>
        ))}
      </div>
      <p className={found.length === 0 ? styles.nothing : 'visually-hidden'} role="status">
        {found.length > 0 ? t('palette.found', { count: found.length }) : isFinding ? '' : t('palette.nothing')}
      </p>
    </dialog>
  );
}

/** Opens the dialog as modal, closes it on Escape, and returns the focus to where it was. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    const onDismiss = () => dismiss();
    dialog.showModal();
    dialog.addEventListener('close', onDismiss);
    return () => {
      dialog.removeEventListener('close', onDismiss);
      dialog.close();
      shieldBeneath();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
