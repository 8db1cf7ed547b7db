// The keyboard of Today: walks the rows, acts on the one that has the focus, and turns the days.
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { actionOf, keyPlaceOf, letterActs, shownKey } from '../../session/keys.ts';
import { usePageKeys } from '../../session/page-keys.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { namedKeys, type TodayAction, todayKeys } from './today-keys.ts';
import { ROW } from './today-row.tsx';

interface Options {
  /** Returns whether the action was carried out. `visitId` is that of the row with the focus, or of the open panel. */
  readonly run: (action: TodayAction, visitId: string | undefined) => boolean;
  /** The visit beside the list: letters act on it while the focus is in its panel. */
  readonly openId: string | undefined;
  readonly onClose: () => void;
  readonly mayBook: boolean;
}

const rows = () => [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)];

/** Focuses the name in a row. Returns false if the row is not there. */
export function focusRow(id: string | undefined): boolean {
  const row = rows().find((each) => each.getAttribute(ROW) === id);
  const name = row?.querySelector<HTMLElement>('th button');
  name?.focus();
  return name !== null && name !== undefined;
}

/** Focuses the next row or the one before; without a row, the first. */
export function walk(by: 1 | -1, from: string | undefined): void {
  const ids = rows().map((row) => row.getAttribute(ROW) ?? '');
  const at = from === undefined ? -1 : ids.indexOf(from);
  focusRow(at < 0 ? ids[0] : ids[Math.min(Math.max(at + by, 0), ids.length - 1)]);
}

export function useTodayKeys({ run, openId, onClose, mayBook }: Options): void {
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  const own = todayKeys.filter(({ action }) => mayBook || (action !== 'arrived' && action !== 'send'));
  usePageKeys([
    ...own.map((key) => ({ keys: namedKeys[key.key] ?? shownKey(key), text: t(`today.key.${key.action}`) })),
    { keys: 'Enter', text: t('today.key.open') },
  ]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const place = keyPlaceOf(event);
    // Arrows and Escape act under the conditions of letters, whether or not letters are on.
    if (event.defaultPrevented || event.isComposing || event.shiftKey || !letterActs(place, true)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isInPanel = target.closest('aside') !== null;
    if (event.key === 'Escape' && openId !== undefined) {
      event.preventDefault();
      return onClose();
    }
    const found = actionOf(own, event.key);
    const isArrow = found?.key.startsWith('arrow') ?? false;
    if (!found || (!isArrow && !hasLetters) || (isArrow && (isInPanel || target.closest('[role="menu"]')))) return;
    const rowId = target.closest(`[${ROW}]`)?.getAttribute(ROW) ?? (isInPanel ? openId : undefined);
    if (run(found.action, rowId)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
