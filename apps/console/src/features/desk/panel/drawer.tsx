// What stands beside the days: the open visit, the waitlist, or what patients did. It is not modal; Escape closes it.
import { Button, Icon, shieldBeneath, X } from '@foyer/ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../schedule.module.css';

const tabs = ['visit', 'waitlist', 'news'] as const;
export type DrawerTab = (typeof tabs)[number];

interface Props {
  readonly tab: DrawerTab;
  /** Number of news that nobody has seen. */
  readonly newsCount: number;
  /** Number of people on the waitlist; undefined until it is known. */
  readonly waitlistCount: number | undefined;
  /** Id of the heading inside that names the drawer. */
  readonly titleId: string;
  readonly onTab: (tab: DrawerTab) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const idOfTab = (tab: DrawerTab) => `drawer-tab-${tab}`;
const PANEL = 'drawer-panel';

export function Drawer({ tab, newsCount, waitlistCount, titleId, onTab, onClose, children }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    shieldBeneath();
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.indexOf(tab);
    const next = { ArrowLeft: at - 1 + tabs.length, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const name = next === undefined ? undefined : tabs[next % tabs.length];
    if (!name) return;
    event.preventDefault();
    event.stopPropagation();
    onTab(name);
    list.current?.querySelector<HTMLElement>(`#${idOfTab(name)}`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className={`inspector scroll ${styles.drawer}`} aria-labelledby={titleId} tabIndex={0}>
      <div className={styles.drawerHead}>
        <div ref={list} className={styles.drawerTabs} role="tablist" aria-label={t('visit.beside')}>
          {tabs.map((name) => (
            <button
              key={name}
              id={idOfTab(name)}
              type="button"
              role="tab"
              aria-selected={name === tab}
              aria-controls={PANEL}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => onTab(name)}
              onKeyDown={onKey}
            >
              {t(`visit.tab.${name}`)}
              {name === 'waitlist' && waitlistCount !== undefined && <span className="muted">{waitlistCount}</span>}
              {name === 'news' && newsCount > 0 && <span className="chip chip-accent">{newsCount}</span>}
            </button>
          ))}
        </div>
        <Button look="quiet" icon aria-label={t('schedule.close')} onClick={close}>
          <Icon of={X} />
        </Button>
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={idOfTab(tab)} className="stack">
        {children}
      </div>
    </aside>
  );
}
