// Shows whether the answers are saved: always visible, announced only on changes.
import { useStore } from '@foyer/client/store';
import { Check, CircleAlert, Icon } from '@foyer/ui';
import { t } from 'i18next';
import { useSyncExternalStore } from 'react';
import { usePortal } from '../../session/portal.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';

/** Returns `10:42 AM`. */
function timeOf(moment: Date): string {
  return moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

function shownText(state: SaveState, isOnline: boolean, practice: string): string {
  switch (state.kind) {
    case 'idle':
    case 'conflict':
      return '';
    case 'waiting':
    case 'saving':
      return t('draft.saving');
    case 'saved':
      return t('draft.saved', { time: timeOf(state.at) });
    case 'unreached':
      return isOnline ? t('draft.unreached', { practice }) : t('draft.offline');
    case 'too-long':
      return t('draft.tooLong');
    default:
      return t('draft.notSaved');
  }
}

/** Announcing each save would be too much: only problems and their end are announced. */
function spokenText(state: SaveState, isOnline: boolean, practice: string): string {
  if (state.kind === 'saved' || state.kind === 'waiting' || state.kind === 'saving') return t('draft.kept');
  return shownText(state, isOnline, practice);
}

/** Calls the listener when the browser goes online or offline. Returns a function that stops this. */
function followConnection(listener: () => void): () => void {
  const kinds = ['online', 'offline'];
  for (const kind of kinds) addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) removeEventListener(kind, listener);
  };
}

export function DraftState({ saver }: { readonly saver: DraftSaver }) {
  const state = useStore(saver);
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  const practice = usePortal().tenant.companyName;
  const text = shownText(state, isOnline, practice);
  const isTrouble = text !== '' && !['waiting', 'saving', 'saved'].includes(state.kind);
  return (
    <span className="draft-state">
      {text && (
        <span className={isTrouble ? 'saved saved-not' : 'saved'} aria-hidden="true">
          {isTrouble && <Icon of={CircleAlert} size="small" />}
          {state.kind === 'saved' && <Icon of={Check} size="small" />}
          {text}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {state.kind === 'idle' ? '' : spokenText(state, isOnline, practice)}
      </span>
    </span>
  );
}
