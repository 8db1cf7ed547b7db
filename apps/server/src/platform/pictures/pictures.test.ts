// The single gate for pictures: what it refuses before decoding, how many it admits, and how it drops work nobody waits for.
import { afterEach, describe, expect, it } from 'vitest';
import { emptyPng } from '../../testing/sent-pictures.ts';
import { createPictures, type PictureJob, type Pictures } from './pictures.ts';

const open: Pictures[] = [];
const slow = new URL('../../testing/slow-drawing.ts', import.meta.url);
const none = new Uint8Array();

function gate(options: Parameters<typeof createPictures>[0] = {}): Pictures {
  const pictures = createPictures(options);
  open.push(pictures);
  return pictures;
}

/** Takes this many milliseconds in the slow process. */
const sleep = (mostBytes: number): PictureJob => ({ as: 'attachment', bytes: none, mostBytes });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(() => {
  return Promise.all(open.splice(0).map((pictures) => pictures.stop()));
});

describe('a picture beyond the limit of pixels', () => {
  const bytes = emptyPng(8001, 8001);
  const jobs: readonly PictureJob[] = [
    { as: 'attachment', bytes, mostBytes: 5_000_000 },
    { as: 'logo', bytes, width: 640, height: 160 },
    { as: 'banner', bytes, width: 640, height: 160 },
    { as: 'paper', bytes, isLine: false },
    { as: 'paper', bytes: emptyPng(2000, 1001), isLine: true },
    { as: 'signature', bytes: emptyPng(2000, 1001), mostBytes: 200_000 },
    { as: 'signature', bytes: emptyPng(2001, 10), mostBytes: 200_000 },
  ];

  it('is refused for every use', { tags: ['SAFE-10'] }, async () => {
    const pictures = gate({ atOnce: 1 });
    for (const job of jobs) await expect(pictures.draw(job)).rejects.toMatchObject({ code: 'file-unreadable' });
  });

  it('is drawn for every use when it is within', { tags: ['SAFE-10'] }, async () => {
    const pictures = gate({ atOnce: 1 });
    const small = emptyPng(1200, 600);
    for (const job of jobs) expect(await pictures.draw({ ...job, bytes: small })).toHaveLength(1);
  });
});

describe('the gate', () => {
  it('lets in as many as it may, has 16 wait, and tells the next to come back', { tags: ['SAFE-10'] }, async () => {
    const pictures = gate({ program: slow, atOnce: 2 });
    const let16Wait = Array.from({ length: 18 }, () => pictures.drawOne(sleep(20)));
    await expect(pictures.draw(sleep(0))).rejects.toMatchObject({ code: 'overloaded', retryAfter: 2 });
    const pids = new Set((await Promise.all(let16Wait)).map(({ width }) => width));
    expect(pids.size).toBe(2);
    expect(pids).not.toContain(process.pid);
    await expect(pictures.draw(sleep(0))).resolves.toHaveLength(1);
  });

  it('ends what takes longer than its time, and goes on with the next', { tags: ['SAFE-10'] }, async () => {
    const pictures = gate({ program: slow, atOnce: 1, limitMs: 6000 });
    await pictures.draw(sleep(0));
    const endless = pictures.draw(sleep(-1));
    const next = pictures.drawOne(sleep(0));
    await expect(endless).rejects.toMatchObject({ code: 'file-unreadable' });
    expect((await next).width).toBeGreaterThan(0);
  });

  it('abandons what is in hand and what waits when the caller has gone', { tags: ['SAFE-10'] }, async () => {
    const pictures = gate({ program: slow, atOnce: 1, limitMs: 60_000 });
    const { width: pid } = await pictures.drawOne(sleep(0));
    const caller = new AbortController();
    const inHand = pictures.draw(sleep(-1), caller.signal);
    const waiting = pictures.draw(sleep(-1), caller.signal);
    const other = pictures.drawOne(sleep(0));
    caller.abort(new Error('gone'));
    await expect(inHand).rejects.toThrow('gone');
    await expect(waiting).rejects.toThrow('gone');
    expect((await other).width).not.toBe(pid);
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect(pictures.draw(sleep(0), caller.signal)).rejects.toThrow('gone');
  });

  it('fails what is in hand when its process dies, and starts another', { tags: ['SAFE-10'] }, async () => {
    const pictures = gate({ program: slow, atOnce: 1, limitMs: 60_000 });
    const { width: pid } = await pictures.drawOne(sleep(0));
    const inHand = pictures.draw(sleep(30_000));
    process.kill(pid, 'SIGKILL');
    await expect(inHand).rejects.toThrow('the process ended');
    expect((await pictures.drawOne(sleep(0))).width).not.toBe(pid);
  });
});
