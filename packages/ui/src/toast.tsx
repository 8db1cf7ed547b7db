// Short messages at the bottom of the page, one at a time. Screen readers announce them politely; they go after a while or when closed.
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { CircleCheck, X } from './icons.ts';
import { useUiTexts } from './texts.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
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
export function toast(text: string): void {
  lastId += 1;
  set({ id: lastId, text });
}

export function dismissToast(): void {
  set(undefined);
}

const shownFor = 8000;

/** Shows the messages; one per page. The live region exists before the first message, so that it is announced. */
export function Toaster() {
  const texts = useUiTexts();
  const message = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(dismissToast, shownFor);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div role="status">
      {message && (
        <div className="toast" key={message.id}>
          <Icon of={CircleCheck} />
          <span>{message.text}</span>
          <Button look="quiet" icon aria-label={texts.closeMessage} onClick={dismissToast}>
            <Icon of={X} />
          </Button>
        </div>
      )}
    </div>
  );
}
