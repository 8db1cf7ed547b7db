// A few sentences that a button shows and hides, such as 'What's this?'. As wide as the nearest .popover-frame.
import { type ReactNode, useId, useRef, useState } from 'react';
import { useLightDismiss } from './float.ts';

interface PopoverProps {
  readonly className?: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

export function Popover({ className = 'link link-inline', button, children }: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useLightDismiss(
    anchor,
    isOpen,
    () => setOpen(false),
    () => opener.current?.focus(),
  );
  return (
    <span ref={anchor}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      <span role="status" id={id}>
        {isOpen && <span className="popover">{children}</span>}
      </span>
    </span>
  );
}
