// The rail's Find button and its shortcut. Opens the command palette, whose code is loaded on first use.
import { Icon, LogOut, late, Search } from '@foyer/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfferedCommands } from '../session/commands.ts';
import { useProfile } from '../session/profile.ts';
import { useSession } from '../session/session-context.tsx';
import type { PaletteEntry } from './palette.tsx';
import { sections } from './sections.ts';
import { useTypedAhead } from './typed-ahead.ts';
import { useFoundPatients } from './use-found-patients.ts';

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

function OpenPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const rights = useProfile()?.rights;
  const commands = useOfferedCommands();
  const patients = useFoundPatients();
  const takeTyped = useTypedAhead(onClose);
  const entries: PaletteEntry[] = [
    ...commands.map((command) => ({ ...command, kind: t('palette.action') })),
    ...sections
      .filter(({ right }) => right === 'self' || rights?.includes(right))
      .map(({ path, label, icon }) => ({
        id: path,
        label: t(label),
        icon,
        kind: t('palette.page'),
        run: () => void navigate(path),
      })),
    {
      id: 'sign-out',
      label: t('menu.signOut'),
      icon: LogOut,
      kind: t('palette.action'),
      run: () => signOut('sign-out'),
    },
  ];
  return <Palette entries={entries} {...patients} takeTyped={takeTyped} onClose={onClose} />;
}
