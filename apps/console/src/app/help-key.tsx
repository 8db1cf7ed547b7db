// `?` on every page behind the sign-in: opens the help of the keys, whether or not single letters act.
import { late } from '@foyer/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { keyPlaceOf, letterActs } from '../session/keys.ts';

const KeysHelp = late(() => import('../session/keys-help.tsx'));

export function HelpKey() {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || event.isComposing || !letterActs(keyPlaceOf(event), true))
      return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isOpen ? <KeysHelp onClose={() => setOpen(false)} /> : null;
}
