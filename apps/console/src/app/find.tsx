// Find's button and its shortcut. Its code is loaded on first use.
import { Icon, late, Search } from '@foyer/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedAhead } from './typed-ahead.ts';

const Palette = late(() => import('./palette.tsx'));

/** Name of the modifier key on this machine. */
const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** Opens Find by its keys and by `open`; `palette` is to be drawn. */
export function useFind() {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (!isAsked || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { open: () => setOpen(true), palette: isOpen && <OpenPalette onClose={() => setOpen(false)} /> };
}

/** The rail's button. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="rail-find"
      title={t('shell.find')}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onPointerEnter={() => Palette.bring().catch(() => undefined)}
      onClick={onOpen}
    >
      <Icon of={Search} />
      <span>{t('shell.find')}</span>
      <kbd aria-hidden>{t(isApple ? 'shell.findKeyApple' : 'shell.findKey')}</kbd>
    </button>
  );
}

/** Keeps what is typed until the code of Find has loaded. */
function OpenPalette({ onClose }: { onClose: () => void }) {
  const takeTyped = useTypedAhead(onClose);
  return <Palette isApple={isApple} takeTyped={takeTyped} onClose={onClose} />;
}
