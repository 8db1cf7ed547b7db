// Leaving a dirty form by link, by code and by the Back button.
import { beforeEach, expect, test, vi } from 'vitest';
import { createGuardedHistory, type GuardedHistory, type HistoryWindow } from './guarded-history.ts';

/** Fakes a browser's session history: `go` fires popstate later, as browsers do. */
function fakeWindow(path: string) {
  const target = new EventTarget();
  const stack: { state: unknown; url: string }[] = [{ state: null, url: path }];
  let at = 0;
  const window: HistoryWindow = {
    addEventListener: target.addEventListener.bind(target),
    history: {
      get state() {
        return stack[at]?.state;
      },
      pushState: (state, _, url) => {
        stack.splice(at + 1, stack.length, { state, url: String(url) });
        at += 1;
      },
      replaceState: (state, _, url) => {
        stack[at] = { state, url: url === undefined ? (stack[at]?.url ?? '') : String(url) };
      },
      go: (delta = 0) => {
        queueMicrotask(() => {
          if (!stack[at + delta]) return;
          at += delta;
          target.dispatchEvent(new Event('popstate'));
        });
      },
    },
    get location() {
      const url = new URL(stack[at]?.url ?? '/', 'http://localhost');
      return { pathname: url.pathname, search: url.search, hash: url.hash };
    },
  };
  return { window, stack, url: () => stack[at]?.url };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
let dirty = false;
let browser: ReturnType<typeof fakeWindow>;
let history: GuardedHistory;

beforeEach(() => {
  dirty = false;
  browser = fakeWindow('/patient-portal/patient-document');
  history = createGuardedHistory(browser.window, () => dirty);
  history.navigator.push('/patient-portal/form-submission/f/c', { from: '/patient-document' });
});

test('a pristine form is left at once', { tags: ['FORM-02'] }, () => {
  expect(history.state().location).toMatchObject({
    pathname: '/patient-portal/form-submission/f/c',
    state: { from: '/patient-document' },
  });
  history.navigator.push('/patient-portal/dashboard');
  expect(browser.url()).toBe('/patient-portal/dashboard');
  expect(history.departure.state()).toBeUndefined();
});

test('a link out of a dirty form waits for the answer', { tags: ['FORM-02'] }, () => {
  dirty = true;
  const heard = vi.fn();
  history.departure.subscribe(heard);
  history.navigator.push('/patient-portal/dashboard');
  expect(heard).toHaveBeenCalledOnce();
  expect(browser.url()).toBe('/patient-portal/form-submission/f/c');
  history.answer(false);
  expect(history.departure.state()).toBeUndefined();
  expect(browser.url()).toBe('/patient-portal/form-submission/f/c');
  history.navigator.push('/patient-portal/dashboard');
  history.answer(true);
  expect(browser.url()).toBe('/patient-portal/dashboard');
  expect(history.state().location.pathname).toBe('/patient-portal/dashboard');
});

test('the back button out of a dirty form is undone until the answer is yes', { tags: ['FORM-02'] }, async () => {
  dirty = true;
  browser.window.history.go(-1);
  await settled();
  expect(browser.url()).toBe('/patient-portal/form-submission/f/c');
  expect(history.state().location.pathname).toBe('/patient-portal/form-submission/f/c');
  expect(history.departure.state()).toBeDefined();
  history.answer(true);
  await settled();
  expect(browser.url()).toBe('/patient-portal/patient-document');
  expect(history.state().location.pathname).toBe('/patient-portal/patient-document');
});

test('a jump within the page or to another page of the form does not ask, another view of it does', {
  tags: ['FILL-05'],
}, () => {
  dirty = true;
  history.navigator.push({ hash: '#x' });
  expect(history.departure.state()).toBeUndefined();
  expect(browser.url()).toBe('/patient-portal/form-submission/f/c#x');
  history.navigator.push('/patient-portal/form-submission/f/c?page=2');
  expect(history.departure.state()).toBeUndefined();
  history.navigator.push('/patient-portal/form-submission/f/c?view=print');
  expect(history.departure.state()).toBeDefined();
});

test('a page that is loaded again keeps its place and its state', () => {
  const again = createGuardedHistory(browser.window, () => false);
  expect(again.state().location.state).toEqual({ from: '/patient-document' });
  again.navigator.push('/patient-portal/dashboard');
  expect(browser.stack).toHaveLength(3);
  expect((browser.window.history.state as { idx: number }).idx).toBe(2);
});
