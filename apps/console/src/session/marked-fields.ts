// What a form says of the fields that it has marked as wrong.

interface MarkedField {
  readonly fieldId: string;
  /** What is wrong with it. */
  readonly message: string;
  /** The same with the field's name. */
  readonly text: string;
}

/** Returns the text of an element without what is only there for screen readers, hints, and the star of required fields. */
function textOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const part of copy?.querySelectorAll('.visually-hidden, .star, .hint') ?? []) part.remove();
  return copy?.textContent?.trim() ?? '';
}

/** Returns the line under an element that says what is wrong with it. */
function errorOf(element: Element | null): string {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return textOf(ids.map((id) => document.getElementById(id)).find((line) => line?.matches('.error')));
}

/** Returns the marked fields in their order. Those that one line is about, such as radio buttons, are one, named by their legend. */
export function markedIn(form: Element | null | undefined): MarkedField[] {
  const lines = new Map<Element, MarkedField>();
  for (const field of form?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"][id]') ?? []) {
    const own = errorOf(field);
    const group = own === '' ? field.closest('fieldset') : null;
    const message = own || errorOf(group);
    const name = textOf(group ? group.querySelector('legend') : field.labels?.[0]);
    if (message !== '' && !lines.has(group ?? field))
      lines.set(group ?? field, { fieldId: field.id, message, text: `${name}: ${message}` });
  }
  return [...lines.values()];
}
