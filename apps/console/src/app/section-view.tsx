// Renders one page of the console, if the user holds its right.
import { NoRightPage } from '../pages/no-right-page.tsx';
import { useRight } from '../session/profile.ts';
import { PageBlank } from './page-blank.tsx';
import type { Section } from './sections.ts';

export function SectionView({ section }: { section: Section }) {
  const isAllowed = useRight(section.right);
  // The inbox does not wait until the rights are known: most people begin there.
  if (isAllowed || (isAllowed === undefined && section.right === 'inbox')) return <section.Page />;
  return isAllowed === false ? <NoRightPage /> : <PageBlank label={section.label} />;
}
