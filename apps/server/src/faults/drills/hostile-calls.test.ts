// How soon broken and hostile calls are answered.
import { builder, documents } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenRequests } from '../../testing/broken-requests.ts';
import { attachmentCalls, emptyPng } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

/** Returns the result of `work` and the milliseconds that it took. */
async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const begin = performance.now();
  return [await work(), performance.now() - begin];
}

it('broken requests get a problem in under 200 ms', async () => {
  const { body } = await t.call(documents.guestDocuments, { query: { accountId: tenantId('demo') } });
  const form = body[0]?.documents[0] ?? { id: '', secureId: '' };
  const headers = { host: 'localhost', 'content-type': 'application/json' };
  for (const [what, request, status] of brokenRequests) {
    const [{ statusCode }, took] = await timed(() =>
      t.app.inject({ method: 'POST', headers, ...request(form) } as never),
    );
    expect(statusCode, what).toBe(status);
    expect(took, what).toBeLessThan(200);
  }
});

it('a small file that unfolds to 400 megapixels is refused within three seconds', { tags: ['ABUSE-14'] }, async () => {
  const calls = attachmentCalls(t);
  const [{ problem }, took] = await timed(() => calls.send(emptyPng(20_000, 20_000)));
  expect(problem.code).toBe('file-unreadable');
  expect(took).toBeLessThan(3000);
});

it('a form whose text is made to be hard to clean holds nobody up', { tags: ['SAFE-11'] }, async () => {
  const { token } = await t.signIn('admin@example.com', { kind: 'staff' });
  const from = { kind: 'blank' } as const;
  const { body } = await t.call(builder.createForm, { body: { name: 'Hard to clean', from } }, { token });
  const hard = defineField('Description Area', { specific: { descriptionContent: '<svg></svg>'.repeat(1800) } });
  const fields = Array.from({ length: 5 }, (_, at) => ({ ...hard, uuid: `hard-${at}` }));
  const draft = { revision: 1, object: { fields }, thankYou: '', redirectUrl: '' };
  const [{ status }, took] = await timed(() =>
    t.call(builder.saveFormDraft, { params: { id: body.id }, body: draft }, { token }),
  );
  expect(status).toBe(200);
  expect(took).toBeLessThan(3000);
});
