// Short messages at the bottom of the page, one at a time. Screen readers announce them politely; they go after a while or when closed.
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { CircleCheck, X } from './icons.ts';
import { useUiTexts } from './texts.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly more: ToastOptions;
}

export interface ToastOptions {
  /** A button that takes back or goes on with what the message says; pressing it closes the message. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  /** Milliseconds; 8 seconds, and 20 with a button. */
  readonly shownFor?: number;
}

const listeners = new Set<() => void>();
let current: Toast | undefined;
let lastId = 0;

function set(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows `text`, replacing the previous message. */
export function toast(text: string, more: ToastOptions = {}): void {
  lastId += 1;
  set({ id: lastId, text, more });
}

export function dismissToast(): void {
  set(undefined);
}

const usuallyShownFor = 8000;
const shownWithActionFor = 20_000;

/** Shows the messages; one per page. The live region exists before the first message, so that it is announced. */
export function Toaster() {
  const texts = useUiTexts();
  const message = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (!message) return;
    const { action, shownFor = action ? shownWithActionFor : usuallyShownFor } = message.more;
    const timer = setTimeout(dismissToast, shownFor);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div role="status">
      {message && (
        <div className="toast" key={message.id}>
          <Icon of={CircleCheck} />
          <span>{message.text}</span>
          {message.more.action && (
            <Button
              onClick={() => {
                dismissToast();
                message.more.action?.onSelect();
              }}
            >
              {message.more.action.label}
            </Button>
          )}
          <Button look="quiet" icon aria-label={texts.closeMessage} onClick={dismissToast}>
            <Icon of={X} />
          </Button>
        </div>
      )}
    </div>
  );
}
