// The page that shows all answers before the form is signed or sent: what is missing, and each answer with a link to change it.
import { ArrowRight, CircleAlert, Icon, Info } from '@foyer/ui';
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { isAsked } from '../engine/check-field.ts';
import type { FormEngine, SummaryItem } from '../engine/form-state.ts';
import type { FormPage, FormSection } from '../engine/pages.ts';
import { withReviewTexts } from '../engine/review-texts.ts';
import { inputId, type ScreenHost } from '../kit/control.ts';
import { type FormField, labelOf } from '../kit/field.ts';
import type { FieldHost } from '../kit/host.ts';
import { fill } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';
import { ReviewedAnswer } from './reviewed-answer.tsx';
import './review.css';

export interface ReviewPageProps {
  readonly engine: FormEngine;
  /** 'Page 4 of 5'. */
  readonly place: string;
  readonly host: ScreenHost | undefined;
}

/** The id of the line above the heading of a page, as in page-view.tsx. */
const PLACE = 'form-place';

const useFormState = (engine: FormEngine) => useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);

/** Every answer is read anew when it changes; nobody types on this page. */
function useAnswers(engine: FormEngine): void {
  useSyncExternalStore(engine.subscribeValues, () => engine.toEntries);
}

export function ReviewPage({ engine, place, host }: ReviewPageProps) {
  const Panels = host?.below;
  useAnswers(engine);
  const { pages, page, summary } = useFormState(engine);
  const texts = withReviewTexts(engine.messages);
  const shown = pages.filter(({ at }) => at < page);
  return (
    <>
      <header className="review-head">
        <p id={PLACE}>{place}</p>
        <h2>{texts.reviewTitle}</h2>
        <p>{texts.reviewLead}</p>
      </header>
      <Missing engine={engine} items={summary.filter((item) => item.page < page)} />
      {Panels && <Panels uuid="" />}
      <Unseen engine={engine} />
      {shown.map((each) => (
        <ReviewedPage key={each.at} engine={engine} page={each} number={pages.indexOf(each) + 1} host={host} />
      ))}
    </>
  );
}

/** What stands in the way of sending, with a link to each. */
function Missing({ engine, items }: { readonly engine: FormEngine; readonly items: readonly SummaryItem[] }) {
  if (items.length === 0) return null;
  const { messages } = engine;
  const texts = withReviewTexts(messages);
  const isMissing = items.every((item) => isBlankAt(engine, item));
  const [one, other] = isMissing
    ? [texts.reviewMissingOne, texts.reviewMissingOther]
    : [texts.reviewWrongOne, texts.reviewWrongOther];
  return (
    <section className="review-missing" aria-labelledby="review-missing">
      <h3 id="review-missing">
        <Icon of={CircleAlert} />
        {fill(items.length === 1 ? one : other, { count: items.length })}
      </h3>
      <ul>
        {items
          .filter(({ line }) => line !== '')
          .map((item) => (
            <li key={`${item.uuid} ${item.path} ${item.line ?? item.message}`}>
              <FieldLink engine={engine} uuid={item.uuid} path={item.path}>
                {fill(texts.reviewItem, { page: numberOf(engine, item.page), text: textOf(engine, item) })}
              </FieldLink>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Pages with answers from the record that nobody opened. */
function Unseen({ engine }: { readonly engine: FormEngine }) {
  const { pages, unseen = [] } = engine.getState();
  const texts = withReviewTexts(engine.messages);
  return unseen.map((at) => {
    const page = pages.find((each) => each.at === at);
    const asked = page?.sections.flatMap(({ fields }) => fields) ?? [];
    const count = asked.filter(({ uuid }) => engine.getField(uuid).isFromRecord).length;
    if (count === 0) return null;
    const values = { count, page: numberOf(engine, at) };
    return (
      <div className="notice" key={at}>
        <Icon of={Info} />
        <div>
          <p>{fill(count === 1 ? texts.reviewUnseenOne : texts.reviewUnseenOther, values)}</p>
          <p>
            <button type="button" className="link" onClick={() => engine.goToPage(at)}>
              {fill(texts.reviewLook, values)}
            </button>
          </p>
        </div>
      </div>
    );
  });
}

interface ReviewedPageProps {
  readonly engine: FormEngine;
  readonly page: FormPage;
  /** Of the page among those that are there, from 1. */
  readonly number: number;
  readonly host: FieldHost | undefined;
}

function ReviewedPage({ engine, page, number, host }: ReviewedPageProps) {
  const sections = page.sections.filter((section) => answersIn(section).length > 0);
  if (sections.length === 0) return null;
  const change = withReviewTexts(engine.messages).reviewChange;
  const numbered = fill(engine.messages.page, { page: number });
  return (
    <section className="card form-section" aria-label={numbered}>
      <header className="review-head">
        {page.name !== numbered && <p>{numbered}</p>}
        <h3>{page.name}</h3>
      </header>
      {sections.map(({ head, fields }, at) => {
        const heading = String(head?.properties.specific.heading ?? '');
        return (
          <Fragment key={head?.uuid ?? at}>
            {heading && heading !== page.name && <h4>{heading}</h4>}
            <dl className="review">
              {answersIn({ head, fields }).map((field) => (
                <div key={field.uuid}>
                  <dt>{labelOf(field)}</dt>
                  <dd>
                    <ReviewedAnswer engine={engine} field={field} host={host} />
                  </dd>
                  {isAsked(field) && !engine.isReadOnly && (
                    <dd>
                      <FieldLink engine={engine} uuid={field.uuid} label={`${change}, ${labelOf(field)}`}>
                        {change}
                      </FieldLink>
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </Fragment>
        );
      })}
    </section>
  );
}

function answersIn({ fields }: FormSection): readonly FormField[] {
  return fields.filter((field) => definitionOf(field).kind === 'answer');
}

interface FieldLinkProps {
  readonly engine: FormEngine;
  readonly uuid: string;
  readonly path?: string;
  /** Its name, where that is more than what it shows. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Leads to a question on its page. */
function FieldLink({ engine, uuid, path = '', label, children }: FieldLinkProps) {
  return (
    <a
      className="link link-inline"
      href={`#${inputId(uuid, path)}`}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        engine.goToError({ uuid, path, message: '' });
      }}
    >
      {children}
    </a>
  );
}

interface ReviewButtonsProps {
  readonly engine: FormEngine;
  /** Index of the review page. */
  readonly check: number;
}

/** On a page before the review, once it was reached: the way back to it, and a quiet Next. */
export function ReviewButtons({ engine, check }: ReviewButtonsProps) {
  const { pages, place } = engine.getState();
  return (
    <>
      {pages[place + 1]?.at !== check && (
        <button type="button" className="button button-quiet button-large push" onClick={engine.next}>
          {engine.messages.next}
          <Icon of={ArrowRight} />
        </button>
      )}
      <button type="submit" className="button button-primary button-large push">
        {withReviewTexts(engine.messages).reviewBack}
      </button>
    </>
  );
}

/** Returns the number of a page among those that are there, from 1. */
function numberOf({ getState }: FormEngine, page: number): number {
  return getState().pages.findIndex(({ at }) => at === page) + 1;
}

/** Whether an error says that an answer, or a part of it, is missing rather than wrong. */
function isBlankAt(engine: FormEngine, { uuid, path, message }: SummaryItem): boolean {
  const field = engine.fields.find((each) => each.uuid === uuid);
  if (!field) return false;
  if (message.endsWith(engine.messages.blank)) return true;
  const definition = definitionOf(field);
  const { specific: properties } = field.properties;
  const value = definition.normalise(engine.getField(uuid).value, properties, field);
  if (definition.isBlank(value, properties, field)) return true;
  const { surroundings, messages } = engine;
  const missing = definition.missing?.(value, { field, properties, surroundings, messages, neighbours: [] }) ?? [];
  return missing.some((fault) => (fault.path ?? '') === path);
}

/** Returns the question of an answer that is missing as a whole, else what is wrong. */
function textOf(engine: FormEngine, item: SummaryItem): string {
  const field = engine.fields.find(({ uuid }) => uuid === item.uuid);
  return field && item.path === '' && isBlankAt(engine, item) ? labelOf(field) : (item.line ?? item.message);
}
