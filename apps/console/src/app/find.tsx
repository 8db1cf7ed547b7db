// The rail's Find button and its shortcut. Opens Find, whose code is loaded on first use.
import { Icon, late, Search } from '@foyer/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedAhead } from './typed-ahead.ts';

const Palette = late(() => import('./palette.tsx'));

/** Name of the modifier key on this machine. */
const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

export function Find() {
  const { t } = useTranslation();
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
  return (
    <>
      <button
        type="button"
        className="rail-find"
        title={t('shell.find')}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => Palette.bring().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} />
        <span>{t('shell.find')}</span>
        <kbd aria-hidden>{t(isApple ? 'shell.findKeyApple' : 'shell.findKey')}</kbd>
      </button>
      {isOpen && <OpenPalette onClose={() => setOpen(false)} />}
    </>
  );
}

/** Keeps what is typed until the code of Find has loaded. */
function OpenPalette({ onClose }: { onClose: () => void }) {
  const takeTyped = useTypedAhead(onClose);
  return <Palette isApple={isApple} takeTyped={takeTyped} onClose={onClose} />;
}
