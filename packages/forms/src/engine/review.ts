// The page that shows all answers: where it stands, what is looked at when it opens, and what a change after signing does. It is
// loaded only with forms that have such a page.
import { type FormField, isSigned } from '../kit/field.ts';
import { fill, type Messages } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';
import type { VersionSettings } from '../model/version-settings.ts';
import type { FormReview, OpenReview, ReviewHost } from './form-review.ts';
import type { FormEngine } from './form-state.ts';
import { type FormPage, pageName } from './pages.ts';
import { withReviewTexts } from './review-texts.ts';

/** Returns the review of a form with this setting; undefined if it has none. */
export function reviewOf(when: VersionSettings['review']): FormReview | undefined {
  if (when === 'off') return undefined;
  return {
    layOut: (pages, messages) => withReview(pages, messages, when === 'before-signing'),
    open: (form) => openReview(form, when === 'before-signing'),
  };
}

/**
 * The page stands before the one with the first signature or initials if it is for signing. If that is the first page or there is
 * none, it comes last.
 */
function withReview(pages: readonly FormPage[], messages: Messages, isForSigning: boolean): readonly FormPage[] {
  const signed = pages.findIndex(({ sections }) => sections.some(({ fields }) => fields.some(isSigned)));
  const review = { at: 0, name: withReviewTexts(messages).reviewTitle, sections: [], isReview: true } as const;
  return pages.toSpliced(isForSigning && signed > 0 ? signed : pages.length, 0, review).map((page, at) => ({
    ...page,
    at,
    name: page === review ? page.name : pageName(page.sections) || fill(messages.page, { page: at + 1 }),
  }));
}

const NO_PAGES: readonly number[] = [];

function openReview(host: ReviewHost, isForSigning: boolean): OpenReview {
  const { states, errors, position, pages, logic } = host;
  const at = pages.findIndex(({ isReview }) => isReview);
  const seen = new Set<number>();
  const signing = isForSigning ? followSigning(host, at) : undefined;
  /** The errors that stand in the way of sending, of what the page shows. */
  const part = (uuid: string) => (position.pageOf(uuid) ?? at) < at;
  let before = -1;
  let isReached = false;
  let unseen = NO_PAGES;

  return {
    update() {
      const page = position.page();
      const there = logic.open?.state().pages ?? pages;
      // Whoever comes back to a form passed the pages before.
      if (before < 0) for (const passed of there) if (passed.at < page) seen.add(passed.at);
      seen.add(page);
      if (page === at && before !== at) {
        isReached = true;
        errors.attemptPart(part);
        const missed = there.map((each) => each.at).filter((each) => each < at && !seen.has(each));
        unseen = missed.length > 0 ? missed : NO_PAGES;
      }
      before = page;
      signing?.remind();
    },
    state: () => ({ check: isReached && position.page() < at ? at : undefined, unseen }),
    engine(form) {
      if (!signing) return form;
      return {
        ...form,
        setValue(uuid, value) {
          const old = states.getField(uuid).value;
          form.setValue(uuid, value);
          if (!Object.is(old, states.getField(uuid).value)) signing.changed(uuid, form);
        },
        reset() {
          signing.forget();
          form.reset();
        },
        fromEntries(entries) {
          signing.forget();
          form.fromEntries(entries);
        },
      };
    },
  };
}

/** A change of an answer that was signed empties what was signed, and asks for it again. */
function followSigning({ fields, states, position, messages }: ReviewHost, at: number) {
  const signatures = fields.filter(isSigned);
  const message = withReviewTexts(messages).reviewSignAgain;
  /** Those that a change has emptied. */
  const emptied = new Set<FormField>();
  /** The questions after the review that were answered when somebody last signed. To answer one afterwards changes nothing. */
  let answered = answeredNow();

  function isBlank(field: FormField): boolean {
    const definition = definitionOf(field);
    const { specific } = field.properties;
    return definition.isBlank(definition.normalise(states.answerOf(field), specific, field), specific, field);
  }

  function answeredNow(): ReadonlySet<string> {
    return new Set(fields.filter((field) => !isSigned(field) && !isBlank(field)).map(({ uuid }) => uuid));
  }

  return {
    changed(uuid: string, form: FormEngine): void {
      const signature = signatures.find((field) => field.uuid === uuid);
      if (signature) {
        if (isBlank(signature)) return;
        emptied.delete(signature);
        answered = answeredNow();
      } else if ((position.pageOf(uuid) ?? at) < at || answered.has(uuid)) {
        for (const field of signatures.filter((each) => !isBlank(each))) {
          emptied.add(field);
          form.setValue(field.uuid, definitionOf(field).empty);
        }
      }
    },
    forget: () => emptied.clear(),
    remind(): void {
      for (const field of emptied) if (isBlank(field)) states.put(field, { errors: [{ path: '', message }] });
    },
  };
}
