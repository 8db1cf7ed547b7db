// One page of a form: its sections as quiet cards. The first one begins with the page's heading.
import { memo, type ReactNode } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { FormPage, FormSection } from '../engine/pages.ts';
import type { ScreenHost } from '../kit/control.ts';
import type { FormField } from '../kit/field.ts';
import { FieldView } from './field-view.tsx';

interface PageViewProps {
  readonly engine: FormEngine;
  readonly page: FormPage;
  readonly host: ScreenHost | undefined;
  /** 'Page 2 of 4'; empty for a form of one page. */
  readonly place: string;
  /** Says what the star of required questions means; the same element while it says the same. */
  readonly legend: ReactNode;
}

/** How many fields of a long section the browser lays out together. A multiple of every number of columns. */
const CHUNK = 24;

/** The id of the line above the heading of a page. */
const PLACE = 'form-place';

/** Moves the focus to the heading of the page that is shown, which is described by the place of the page in the form. */
export function focusPageHeading(form: HTMLElement | null): void {
  const heading = form?.querySelector('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  if (document.getElementById(PLACE)) heading.setAttribute('aria-describedby', PLACE);
  heading.focus({ preventScroll: true });
}

export const PageView = memo(function PageView({ engine, page, host, place, legend }: PageViewProps) {
  return page.sections.map((section, at) => (
    <section className="card form-section" key={section.head?.uuid ?? at}>
      {at === 0 &&
        place &&
        (section.head?.properties.specific.heading ? (
          <p className="form-place" id={PLACE}>
            {place}
          </p>
        ) : (
          <header>
            <h2>{place}</h2>
          </header>
        ))}
      {section.head && <FieldView engine={engine} field={section.head} host={host} />}
      {at === 0 && legend}
      {chunksOf(section.fields).map((fields, at, { length }) => (
        <div className={fieldsClass(section, length > 1)} key={fields[0]?.uuid ?? at}>
          {fields.map((field) => (
            <FieldView key={field.uuid} engine={engine} field={field} host={host} />
          ))}
        </div>
      ))}
    </section>
  ));
});

function chunksOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const count = Math.max(Math.ceil(fields.length / CHUNK), 1);
  return Array.from({ length: count }, (_, at) => fields.slice(at * CHUNK, (at + 1) * CHUNK));
}

/** Returns the class that lays a section's fields out in the columns that the builder chose. */
export function fieldsClass({ head }: FormSection, isChunk: boolean): string {
  const columns = Number(head?.properties.specific.cols ?? 1);
  return `form-fields${columns > 1 ? ` form-columns-${columns}` : ''}${isChunk ? ' form-chunk' : ''}`;
}
