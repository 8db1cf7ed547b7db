// The change stream, with a fake server and clock.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventReader } from './event-lines.ts';
import { keepStream } from './live-stream.ts';

let answers: (() => Promise<Response>)[];
let opened: number;
let page: EventTarget & { visibilityState: DocumentVisibilityState };
let heard: string[];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  opened = 0;
  heard = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const start = () => {
  stop = keepStream(
    {
      open: () => {
        opened += 1;
        return (answers.shift() ?? (() => Promise.reject(new TypeError('away'))))();
      },
      hear: (kind) => heard.push(kind),
      kinds: ['schedule', 'inbox'],
      page: page as unknown as Document,
    },
    eventReader,
  );
};
const text =
  (...pieces: string[]) =>
  async () =>
    new Response(new Blob([pieces.join('')]).stream(), { headers: { 'content-type': 'text/event-stream' } });
const refusal = (status: number) => async () => new Response(null, { status });

it('reads events whatever pieces they come in, and nothing else', () => {
  const read = eventReader();
  expect([':\n\nevent: sche', 'dule\ndata:\n\nev', 'ent: inbox\n', 'data:\n\n:\n\n'].map(read)).toEqual([
    [],
    ['schedule'],
    ['inbox'],
    [],
  ]);
});

it('hears, and opens the stream again when it ends, where it first hears of all that it may have missed', {
  tags: ['RUN-08'],
}, async () => {
  answers = [text('event: schedule\ndata:\n\n'), text('event: inbox\ndata:\n\n')];
  start();
  await vi.waitFor(() => expect(heard).toEqual(['schedule']));
  await vi.advanceTimersByTimeAsync(800);
  await vi.waitFor(() => expect(heard).toEqual(['schedule', 'schedule', 'inbox', 'inbox']));
});

it('is back within three seconds when the first try fails too', { tags: ['RUN-08'] }, async () => {
  answers = [text(':\n\n'), refusal(503), text(':\n\n')];
  start();
  // The longest that its waits can be, 2.4 s in all.
  for (const [count, ms] of [
    [2, 800],
    [3, 1600],
  ] as const)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(0);
      if (vi.getTimerCount() > 0) await vi.advanceTimersByTimeAsync(ms);
      expect(opened).toBe(count);
    });
  await vi.waitFor(() => expect(heard).toEqual(['schedule', 'inbox']));
});

it('tries again ever more patiently, at most every half minute or so', async () => {
  start();
  await vi.advanceTimersByTimeAsync(10_000);
  const early = opened;
  expect(early).toBeGreaterThan(2);
  expect(early).toBeLessThan(8);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(opened - early).toBeLessThan(18);
  expect(opened - early).toBeGreaterThan(6);
});

it.each([401, 403])('asks no more after a %i', async (status) => {
  answers = [refusal(status)];
  start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened).toBe(1);
});

it('rests while nobody looks', async () => {
  page.visibilityState = 'hidden';
  start();
  expect(opened).toBe(0);
  answers = [text('event: schedule\ndata:\n\n')];
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(heard).toEqual(['schedule']));
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toBe(1);
});
