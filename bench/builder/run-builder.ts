// Dragging a field through a form of 300 fields in the builder: how long a frame takes, and whether any is dropped.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builder } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { chromium, type Page } from 'playwright-core';
import { startFoyer } from '../../apps/server/src/testing/foyer-process.ts';
import { median, percentile } from '../../apps/server/src/testing/measure.ts';
import { findBrowser } from '../../tools/testing/find-browser.ts';
import { launchOptions } from '../../tools/testing/launch-options.ts';
import { openMailbox } from '../../tools/testing/mailbox.ts';

const size = Number(process.env.BENCH_FIELDS ?? 300);
const frames = Number(process.env.BENCH_FRAMES ?? 400);
/** Target for the median frame, in milliseconds. */
const atMost = 16;
const email = 'admin@example.com';

/** Ten pages, each with two sections, of every common kind of question. */
function manyFields() {
  const kinds = ['Short Text Entry', 'Date Picker', 'Single Choice', 'Number', 'Long Text Entry', 'Checkbox'] as const;
  return Array.from({ length: size }, (_, at) => {
    if (at > 0 && at % 30 === 0) return defineField('Page Break', {});
    if (at % 15 === 1) return defineField('Section Break', { specific: { heading: `Section ${at}` } });
    const kind = kinds[at % kinds.length] ?? 'Number';
    const specific = kind === 'Single Choice' ? { options: ['Yes', 'No', 'Sometimes'] } : {};
    return defineField(kind, { common: { label: `Question ${at}` }, specific });
  });
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/practice/`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('6-digit code').fill(await openMailbox(url).code(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: /^Today/ }).waitFor();
}

/** Creates the form through the call that imports a file, which the open page may make. */
async function makeForm(page: Page): Promise<string> {
  const headers = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.goto(`${new URL(page.url()).origin}/practice/forms`);
  const { authorization = '' } = (await headers).headers();
  const answer = await page.request.post(new URL(builder.createForm.path, page.url()).href, {
    headers: { authorization },
    data: { name: 'Three hundred', from: { kind: 'import', object: { fields: manyFields() } } },
  });
  if (answer.status() !== 201) throw new Error(`The form was not made: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

interface Frames {
  /** Milliseconds of the page's processor time per frame, regardless of other load on the machine. */
  readonly work: number;
  /** Milliseconds from a frame's beginning until it is painted: scripts, styles, layout, paint. */
  readonly took: number[];
  /** Milliseconds from one frame to the next; a 60 Hz screen asks for one every 16.7. */
  readonly apart: number[];
}

/**
 * In each frame the pointer moves on to another field, from edge to edge of the canvas, where it scrolls, and back, so that each
 * frame has something to do. Without moves, measures idle frames.
 */
async function measureFrames(page: Page, isMoving: boolean): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await seconds();
  const times = await timeFrames(page, isMoving);
  const work = (((await seconds()) - before) * 1000) / frames;
  await session.detach();
  return { ...times, work };
}

function timeFrames(page: Page, isMoving: boolean): Promise<Omit<Frames, 'work'>> {
  return page.evaluate(
    ([count, moves]) =>
      new Promise<Omit<Frames, 'work'>>((resolve) => {
        const box = document.querySelector('.canvas')?.getBoundingClientRect();
        if (!box) throw new Error('There is no canvas.');
        const took: number[] = [];
        const apart: number[] = [];
        const painted = new MessageChannel();
        let began = 0;
        painted.port1.onmessage = () => took.push(performance.now() - began);
        const turn = (frame: number) => {
          if (began > 0) apart.push(frame - began);
          began = frame;
          if (apart.length >= count) return resolve({ took, apart });
          if (moves) {
            const part = Math.abs(((apart.length / 9) % 2) - 1);
            const place = { clientX: box.left + box.width / 2, clientY: box.top + 4 + part * (box.height - 8) };
            document.dispatchEvent(new PointerEvent('pointermove', place));
          }
          requestAnimationFrame(turn);
          // Arrives once this frame is on its way to the screen.
          painted.port2.postMessage(undefined);
        };
        requestAnimationFrame(turn);
      }),
    [frames, isMoving] as const,
  );
}

/** Prints the table. Returns the missed targets. */
export async function runBuilder(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const server = await startFoyer({ FOYER_DATA: folder, FOYER_TEST: '1' });
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, server.url);
    const id = await makeForm(page);
    await page.goto(`${server.url}/practice/forms/${id}`);
    const blocks = page.locator('[data-block]');
    await blocks.nth(size - 1).waitFor({ state: 'attached' });
    const idle = await measureFrames(page, false);
    const grip = await blocks.nth(3).locator('[title^="Drag"]').boundingBox();
    if (!grip) throw new Error('There is nothing to drag.');
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(grip.x + 60, grip.y + 60, { steps: 4 });
    await page.getByText(/ goes here$/).waitFor();
    const moving = await measureFrames(page, true);
    if ((await page.getByText(/ goes here$/).count()) !== 1) throw new Error('Nothing was dragged any more.');
    await page.mouse.up();
    const row = (name: string, { took, apart, work }: Frames, target = '') =>
      `| ${name} | ${median(took).toFixed(1)} | ${percentile(took, 0.95).toFixed(1)} | ${target} | ${work.toFixed(1)} | ${median(apart).toFixed(1)} |`;
    console.log(`\n## builder: ${await blocks.count()} fields, ${frames} frames\n`);
    console.log('| frames | median ms | p95 ms | target | processor ms | apart ms |\n|---|---:|---:|---:|---:|---:|');
    console.log(row('while a field is dragged', moving, `≤ ${atMost}`));
    console.log(row('in which nothing happens', idle));
    const took = median(moving.took);
    const lost = median(moving.apart) / median(idle.apart);
    return [
      ...(took <= atMost ? [] : [`builder: a frame takes ${took.toFixed(1)} ms, at most ${atMost} ms are wanted.`]),
      ...(lost < 1.5 ? [] : ['builder: every second frame is lost while a field is dragged.']),
    ];
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}
