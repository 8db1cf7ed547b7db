// What to do when a form is closed. Controls cannot know that themselves, because they come and go with the pages.
const endings = new WeakMap<object, Set<() => void>>();

/** Calls `end` when the form that was opened with `host` is closed. */
export function onFormEnd(host: object, end: () => void): void {
  const group = endings.get(host) ?? new Set();
  endings.set(host, group.add(end));
}

/** The form calls this when it is closed. */
export function endForm(host: object): void {
  for (const end of endings.get(host) ?? []) end();
}
