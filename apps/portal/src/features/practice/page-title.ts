// Title of the browser's tab, and the focus on a page that was just opened.
import { useEffect, useState } from 'react';
import { usePortal } from '../../session/portal.ts';

let hasShownPage = false;

/**
 * Sets the title to '{brand} | {name}'. When the page was reached from another one, its heading takes the focus as soon
 * as it `isReady`, so that a screen reader hears where it is; on the first page the focus stays where the browser put it.
 */
export function usePageTitle(name: string, isReady = true): void {
  const { brand } = usePortal().config;
  const [isFirstPage] = useState(!hasShownPage);
  useEffect(() => {
    document.title = `${brand} | ${name}`;
    hasShownPage = true;
  }, [brand, name]);
  useEffect(() => {
    if (isFirstPage || !isReady) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isFirstPage, isReady]);
}
