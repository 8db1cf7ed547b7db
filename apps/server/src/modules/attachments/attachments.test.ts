// Attachments against the real database and disk: what is accepted, how it is stored, and who may see it.
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentCalls, bmp, drawn, emptyPng } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let calls: ReturnType<typeof attachmentCalls>;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };
let front: { token: string };

beforeAll(async () => {
  t = await startTestApp();
  calls = attachmentCalls(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  front = await t.signIn('office@example.com', { kind: 'staff' });
});
afterAll(() => t.stop());

const query = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};
const folder = () => path.join(t.services.config.dataDir, 'files', tenantId('demo'));
const filesOf = () => readdir(folder()).catch(() => [] as string[]);
const stored = async () => ({
  files: (await filesOf()).length,
  rows: Number((await query('select count(*)::int as n from attachments'))[0].n),
});

describe('a picture', () => {
  it('is posted without signing in, answers its key, and comes back to the same browser', {
    tags: ['API-084', 'API-085', 'API-086', 'API-087', 'ATT-02'],
  }, async () => {
    const sent = await calls.send(await drawn(40, 30).png().toBuffer(), 'My card.png');
    expect(sent.status).toBe(200);
    expect(Object.keys(sent.problem)).toEqual(['key']);
    expect(sent.key).toMatch(/^[\w-]{22}$/);
    expect(sent.headers['set-cookie']).toMatch(/^guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const found = await calls.fetch(sent.key, { guest: sent.guest ?? '' });
    expect(found.statusCode).toBe(200);
    expect(await sharp(found.rawPayload).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
    expect(found.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="My card.png"; filename*=UTF-8''My%20card.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['png', () => drawn(20, 10).png().toBuffer(), 'png'],
    ['jpeg', () => drawn(20, 10).jpeg().toBuffer(), 'jpeg'],
    ['gif', () => drawn(20, 10).gif().toBuffer(), 'png'],
    ['bmp', async () => bmp(20, 10, (_, y) => (y < 5 ? [255, 0, 0] : [0, 0, 0])), 'png'],
  ] as const)(
    'of the type %s is taken and drawn anew, whatever it is called',
    { tags: ['ATT-06', 'ATT-12'] },
    async (_, make, kept) => {
      const { key, guest = '' } = await calls.send(await make(), 'anything.exe');
      const found = await calls.fetch(key, { guest });
      const { data, info } = await sharp(found.rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 20, height: 10 });
      expect(data[0]).toBeGreaterThan(240);
      expect(data[data.length - info.channels]).toBeLessThan(15);
      expect((await sharp(found.rawPayload).metadata()).format).toBe(kept);
    },
  );

  it('loses its metadata and is turned as the camera was held', async () => {
    const photo = await drawn(40, 20)
      .withExif({ IFD0: { Copyright: 'Secret place', Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { key, guest = '' } = await calls.send(photo, 'photo.jpg');
    const { rawPayload } = await calls.fetch(key, { guest });
    expect(rawPayload.includes('Secret place')).toBe(false);
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect([width, height, exif]).toEqual([20, 40, undefined]);
  });

  it('rests sealed: neither its bytes nor its name nor its type can be read on the disk or in the database', async () => {
    const { key } = await calls.send(await drawn(64, 64).png().toBuffer(), 'passport-of-frye.png');
    const [row] = await query('select * from attachments where attachment_key = $1', [key]);
    const file = await readFile(path.join(folder(), row.attachment_id));
    expect(file.includes('PNG')).toBe(false);
    expect(JSON.stringify(row) + row.file_sealed.toString('latin1')).not.toMatch(/passport|frye|image/);
    expect((await stat(path.join(folder(), row.attachment_id))).mode & 0o077).toBe(0);
  });
});

describe('refused, with nothing stored', () => {
  const png = () => drawn(20, 20).png().toBuffer();
  it.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      415,
      'file-type',
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'file-type'],
    ['a PDF as it is', async () => Buffer.from('%PDF-1.7\n1 0 obj'), 415, 'file-type'],
    ['nothing', async () => Buffer.alloc(0), 415, 'file-type'],
    [
      'a page that begins like a PNG',
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from('<script>')]),
      422,
      'file-unreadable',
    ],
    ['a page that begins like a GIF', async () => Buffer.from('GIF89a/*<script>*/=1;alert(1)'), 422, 'file-unreadable'],
    ['half a PNG', async () => (await png()).subarray(0, 60), 422, 'file-unreadable'],
    ['half a JPEG', async () => (await drawn(400, 400).jpeg().toBuffer()).subarray(0, 700), 422, 'file-unreadable'],
    [
      'a BMP that promises more than it holds',
      async () => bmp(4, 4, () => [1, 2, 3]).subarray(0, 60),
      422,
      'file-unreadable',
    ],
  ] as const)('%s under the name of a PNG', { tags: ['ABUSE-13', 'ATT-12'] }, async (_, make, status, code) => {
    const before = await stored();
    const sent = await calls.send(await make(), 'picture.png');
    expect([sent.status, sent.problem.code]).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  });

  it('what stands behind a picture is not kept with it', { tags: ['ABUSE-13'] }, async () => {
    const both = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
    const { key, guest = '', status } = await calls.send(both);
    if (status === 200) expect((await calls.fetch(key, { guest })).rawPayload.includes('script')).toBe(false);
    else expect(status).toBe(422);
  });

  it('a small file that unfolds to 400 megapixels', { tags: ['ABUSE-14'] }, async () => {
    const bomb = emptyPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(5_000_000);
    const before = await stored();
    expect((await calls.send(bomb)).problem.code).toBe('file-unreadable');
    expect(await stored()).toEqual(before);
  });

  it('more than 5 MB, in the words of the screen', { tags: ['ATT-07', 'ATT-08', 'ATT-12'] }, async () => {
    const before = await stored();
    const sent = await calls.send(Buffer.concat([await png(), Buffer.alloc(5_242_880)]));
    expect(sent.status).toBe(413);
    expect(sent.problem.message).toBe(
      'The file you have selected would exceed the maximum file size limit of 5.00 MB.',
    );
    expect(await stored()).toEqual(before);
  });

  it('another type, in the words of the screen', { tags: ['ATT-09'] }, async () => {
    expect((await calls.send(Buffer.from('plain'))).problem.message).toBe('This file type is not permitted.');
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data'])('a body of type %s', async (type) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/storage/v1/public/patient-attachments?accountId=${tenantId('demo')}`,
      headers: { host: 'localhost', 'content-type': type },
      payload: '{}',
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  it('is understood at its own address only', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/auth/v1/public/oauth/token',
      headers: { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect([404, 415]).toContain(answer.statusCode);
  });
});

describe('a key', () => {
  const bytes = () => drawn(10, 10).png().toBuffer();

  it('opens for nobody but who uploaded it: another browser, a patient, the office and another practice get the 404 of a wrong key', {
    tags: ['ABUSE-15'],
  }, async () => {
    const { key, guest = '' } = await calls.send(await bytes());
    expect((await calls.fetch(key, { guest })).statusCode).toBe(200);
    const other = (await calls.send(await bytes())).guest ?? '';
    const wrong = (await calls.fetch('A'.repeat(22), { guest })).json();
    for (const caller of [
      {},
      { guest: other },
      { token: sam.token },
      { token: front.token },
      { guest, host: 'maple.localhost' },
    ]) {
      const answer = await calls.fetch(key, caller);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ ...wrong, requestId: answer.json().requestId });
    }
  });

  it('of a patient opens for that patient', { tags: ['ABUSE-15'] }, async () => {
    const { key, guest } = await calls.send(await bytes(), 'a.png', { token: sam.token });
    expect(guest).toBeUndefined();
    expect((await calls.fetch(key, { token: sam.token })).statusCode).toBe(200);
    expect((await calls.fetch(key, { token: grace.token })).statusCode).toBe(404);
    expect((await calls.fetch(key)).statusCode).toBe(404);
  });

  it.each(['../../../../etc/passwd', '..%2f..%2fsecrets.json', `${'A'.repeat(21)}/`, '%00'.repeat(7)])(
    'that is a path (%s) names nothing',
    { tags: ['ABUSE-15'] },
    async (key) => {
      const answer = await t.app.inject({
        url: `/storage/v1/public/patient-attachments/${key}?accountId=${tenantId('demo')}`,
        headers: { host: 'localhost', authorization: `Bearer ${front.token}` },
      });
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  it('comes with the name as a name, whatever it was', { tags: ['ABUSE-16'] }, async () => {
    const { key, guest = '' } = await calls.send(await bytes(), '<img src=x onerror=alert(1)>.png');
    const { headers } = await calls.fetch(key, { guest });
    expect(headers['content-disposition']).not.toMatch(/[\r\n]/);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="/);
  });
});

describe('in the course of time', () => {
  it('what was never sent with a form goes after a day, file and row', async () => {
    const { key, guest = '' } = await calls.send(await drawn(10, 10).png().toBuffer());
    const [{ attachment_id: id }] = await query('select attachment_id from attachments where attachment_key = $1', [
      key,
    ]);
    await calls.clearOrphans();
    expect((await calls.fetch(key, { guest })).statusCode).toBe(200);
    t.pass(24 * 60 + 1);
    expect((await calls.fetch(key, { guest })).statusCode).toBe(404);
    await calls.clearOrphans();
    expect(await filesOf()).not.toContain(id);
    expect(await query('select 1 from attachments where attachment_key = $1', [key])).toEqual([]);
  });

  it('what a server that was killed had begun to store goes after a day too: the row before the file, and half a file', {
    tags: ['FAIL-01'],
  }, async () => {
    await calls.send(await drawn(10, 10).png().toBuffer());
    const { tenant } = t.systemCtx('demo');
    const keyFor = (id: string) => id.replaceAll('-', '').slice(0, 22);
    const [row, half] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [row, half])
      await query(
        `insert into attachments (tenant_id, attachment_id, attachment_key, guest_digest, created_at) values ($1, $2, $4, 'x', $3)`,
        [tenant.id, id, t.clock.now(), keyFor(id)],
      );
    await writeFile(path.join(folder(), `${half}.part`), 'half');
    expect((await calls.fetch(keyFor(row), { guest: 'x'.repeat(43) })).statusCode).toBe(404);
    t.pass(24 * 60 + 1);
    await calls.clearOrphans();
    expect(await filesOf()).not.toContain(`${half}.part`);
    expect(await query('select 1 from attachments where attachment_id = any($1)', [[row, half]])).toEqual([]);
  });

  it('a person who sends pictures without end is told to wait', async () => {
    const first = await calls.send(Buffer.from('none'), 'a', { ip: '10.9.9.9' });
    const guest = first.guest ?? '';
    for (let sent = 1; sent < 60; sent++) await calls.send(Buffer.from('none'), 'a', { guest, ip: '10.9.9.9' });
    const last = await calls.send(Buffer.from('none'), 'a', { guest, ip: '10.9.9.9' });
    expect([last.status, last.problem.code]).toEqual([429, 'rate-limited']);
    expect((await calls.send(Buffer.from('none'), 'a', { ip: '10.9.9.9' })).status).toBe(415);
  });

  it('is refused with 503 and Retry-After while the storage refuses, with nothing half stored, and taken as soon as it does not', {
    tags: ['SAFE-46', 'RECORD-20'],
  }, async () => {
    const aside = `${folder()}-aside`;
    const picture = await drawn(20, 20).png().toBuffer();
    expect((await calls.send(picture)).status).toBe(200);
    const before = await stored();
    await rename(folder(), aside);
    await writeFile(folder(), 'in the way');
    const refused = await calls.send(picture);
    await rm(folder());
    await rename(aside, folder());
    expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored()).toEqual(before);
    expect((await calls.send(picture)).status).toBe(200);
  });
});
