// Document title, and the focus on a page that was just opened.
import { useEffect, useState } from 'react';
import { usePortal } from '../../session/portal.ts';

let hasShownPage = false;

/**
 * Sets the title to '{brand}
 * {name}'. On navigation, the heading takes the focus as soon as the page `isReady`, so that screen readers announce it; on the
 * first page the focus stays where the browser put it.
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
