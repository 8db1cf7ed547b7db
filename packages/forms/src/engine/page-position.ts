// Which page of an open form is on the screen, and where the focus should go.
import type { FocusWish } from './form-state.ts';
import type { FormPage } from './pages.ts';

export interface PagePosition {
  page(): number;
  focus(): FocusWish | undefined;
  /** Returns the index of the page that shows a field; undefined for fields that no page shows. */
  pageOf(uuid: string): number | undefined;
  /** Turns to the nearest page that exists; without a wish, the focus stays where it is. */
  turnTo(page: number, wish?: FocusWish): void;
}

export function createPagePosition(pages: readonly FormPage[]): PagePosition {
  const pageOfField = new Map(
    pages.flatMap(({ sections }, page) =>
      sections.flatMap((section) => section.fields.map(({ uuid }) => [uuid, page] as const)),
    ),
  );
  let current = 0;
  let focus: FocusWish | undefined;
  return {
    page: () => current,
    focus: () => focus,
    pageOf: (uuid) => pageOfField.get(uuid),
    turnTo(page, wish = focus) {
      current = Math.min(Math.max(Math.trunc(page) || 0, 0), pages.length - 1);
      focus = wish;
    },
  };
}
