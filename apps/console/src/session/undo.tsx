// The last act that can be undone: a message with Undo for 20 seconds, and a key for ten minutes.
import { createStore, useStore } from '@foyer/client/store';
import { Button, CircleCheck, Icon } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface UndoableAct {
  /** What was done, in words. */
  readonly text: string;
  /** Undoes it; tells the person itself what came of it. */
  readonly undo: () => void;
}

const keptMs = 600_000;
const shownMs = 20_000;

const last = createStore<(UndoableAct & { readonly at: number }) | undefined>(undefined);

/** Shows what was done, and offers to undo it; the act before can no longer be undone. */
export function offerUndo(act: UndoableAct): void {
  last.set({ ...act, at: Date.now() });
}

/** Undoes the last act, if it was done less than ten minutes ago. Returns whether there was one. */
export function undoLast(): boolean {
  const act = last.state();
  if (!act || Date.now() - act.at > keptMs) return false;
  last.set(undefined);
  act.undo();
  return true;
}

/** Shows the message; it is announced politely. */
export function UndoMessage() {
  const { t } = useTranslation();
  const act = useStore(last);
  const [hidden, hide] = useState<typeof act>();
  useEffect(() => {
    if (!act) return;
    const timer = setTimeout(() => hide(act), shownMs);
    return () => clearTimeout(timer);
  }, [act]);
  return (
    <div role="status">
      {act && hidden !== act && (
        <div className="toast" key={act.at}>
          <Icon of={CircleCheck} />
          <span>{act.text}</span>
          <Button look="quiet" onClick={undoLast}>
            {t('keys.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
