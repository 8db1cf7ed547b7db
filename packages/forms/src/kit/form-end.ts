// What is to be done when a form is closed: controls come and go with the pages, so that none of them can know.
const endings = new WeakMap<object, Set<() => void>>();

/** Has `end` called once the form that was opened with `host` is closed. */
export function onFormEnd(host: object, end: () => void): void {
  const known = endings.get(host) ?? new Set();
  endings.set(host, known.add(end));
}

/** Called by the form when it is closed. */
export function endForm(host: object): void {
  for (const end of endings.get(host) ?? []) end();
}
