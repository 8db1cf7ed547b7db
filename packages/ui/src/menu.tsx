// A menu button: Enter, Space and the arrow keys open it, arrows move, Escape closes it and returns the focus.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLightDismiss } from './float.ts';
import { shieldBeneath } from './second-click.ts';

interface MenuProps {
  /** Class names of the button. */
  readonly className?: string;
  readonly button: ReactNode;
  readonly label?: string | undefined;
  /** Shown above the entries, such as whose menu it is. */
  readonly title?: ReactNode;
  /** `MenuItem`s, or links with role="menuitem". */
  readonly children: ReactNode;
}

export function Menu({ className, button, label, title, children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const entry = useRef<'first' | 'last'>('first');
  const anchor = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const items = () => Array.from(anchor.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);
  useLightDismiss(
    anchor,
    isOpen,
    () => setOpen(false),
    () => opener.current?.focus(),
  );

  useEffect(() => {
    if (!isOpen) return;
    const all = anchor.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [];
    all[entry.current === 'first' ? 0 : all.length - 1]?.focus();
  }, [isOpen]);

  const open = (at: 'first' | 'last') => {
    entry.current = at;
    setOpen(true);
  };
  const choose = () => {
    // A dialog that an entry opens gives the focus back to the button. An entry that has moved the focus keeps it.
    if (anchor.current?.contains(document.activeElement)) opener.current?.focus();
    setOpen(false);
    shieldBeneath();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const onMenuKey = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Tab') setOpen(false);
    if (next === undefined || all.length === 0) return;
    event.preventDefault();
    all[next % all.length]?.focus();
  };

  return (
    <div className="menu-anchor" ref={anchor}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? setOpen(false) : open('first'))}
        onKeyDown={onButtonKey}
      >
        {button}
      </button>
      {isOpen && (
        <div className="menu">
          {title && <div className="menu-title">{title}</div>}
          <div id={id} role="menu" tabIndex={-1} onKeyDown={onMenuKey} onClick={choose}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

interface MenuItemProps {
  /** Whether it leads to where one is. */
  readonly isCurrent?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ isCurrent = false, onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={-1}
      onClick={onSelect}
    >
      {children}
    </button>
  );
}
