// One page of the console in its place: only for whoever holds its right, and with the focus when it was gone to.
import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { NoRightPage } from '../pages/no-right-page.tsx';
import { useRight } from '../session/profile.ts';
import type { Section } from './sections.ts';

export function SectionView({ section }: { section: Section }) {
  const isAllowed = useRight(section.right);
  const how = useNavigationType();
  const isShown = isAllowed || section.right === 'inbox';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section was gone to, also when its code came late.
  useEffect(() => {
    if (how === 'PUSH' && isShown && !document.querySelector('dialog[open]')) document.getElementById('main')?.focus();
  }, [section.path, isShown]);
  if (isShown) return <section.Page />;
  return isAllowed === false ? <NoRightPage /> : <main className="pane" id="main" tabIndex={-1} />;
}
