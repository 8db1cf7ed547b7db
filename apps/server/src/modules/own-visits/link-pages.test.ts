// The page of a link: readable without script, escaped, kept by nobody; and no log line and no trace holds its token.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { records } from '@foyer/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { allowedAttributes } from '../../platform/telemetry/attributes.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { ownVisitStage } from '../../testing/own-visit-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const sam = 'sam.rivera@example.com';
let t: TestApp;
let s: Awaited<ReturnType<typeof ownVisitStage>>;
let app: FastifyInstance;
let folder: string;
const lines: string[] = [];
beforeAll(async () => {
  t = await startTestApp();
  s = await ownVisitStage(t);
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-pages-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><body><div id="root"></div></body>');
  app = await createApp({
    services: t.services,
    clock: t.clock,
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }),
    mailbox: t.mailbox,
    reasonToWait: () => undefined,
    webApps: [{ base: '/patient-portal', folder }],
  });
});
afterAll(async () => {
  await app.close();
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });

it('has day, time, place and phone in its HTML, with what people wrote escaped', {
  tags: ['LIFE-04', 'LIFE-21'],
}, async () => {
  const { token: signedIn } = await t.signIn(sam);
  const { token } = await s.book(s.at(1, '09:00', 1), sam, { token: signedIn });
  await s.query(`update patients set name_first = '<b>Sam' where email_folded = $1`, [sam]);
  const { statusCode, body, headers } = await get(`/patient-portal/visit/${token}`);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<div id="root"><main>[\s\S]*<\/main><\/div>/);
  expect(body).toMatch(/<time datetime="[^"]+">Monday, [A-Z][a-z]+ \d+(?:, \d{4})?, 9:00 AM E[SD]T<\/time>/);
  expect(body).toContain('Your appointment, &lt;b&gt;Sam');
  expect(body).toContain('218 Wharf Street');
  expect(body).toContain('<a href="tel:+12075550148">(207) 555-0148</a>');
  expect(body).not.toMatch(/Rivera|Cleaning/);
  const kept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  expect(headers).toMatchObject(kept);
  for (const page of ['move', 'waitlist'])
    expect((await get(`/patient-portal/visit/${token}/${page}`)).headers).toMatchObject(kept);
  await s.query(`update patients set name_first = 'Sam' where email_folded = $1`, [sam]);
});

it('of a link that has ended says so, and whom to call', { tags: ['LIFE-03'] }, async () => {
  const { statusCode, body } = await get('/patient-portal/visit/abcdefghijklmnopqrstuv');
  expect(statusCode).toBe(410);
  expect(body).toContain('This link has expired.');
  expect(body).toContain('Sign in to see your appointments, or call <a href="tel:+12075550148">');
});

it('neither pages nor calls write a token into the log, nor into a trace', { tags: ['LIFE-05'] }, async () => {
  const { token } = await s.book(s.at(2, '09:00', 1), 'logged@example.com');
  lines.length = 0;
  const base = `/visits/v1/public/links/${token}`;
  const paths = [`/v/${token}`, `/patient-portal/visit/${token}`, base, `${base}/calendar.ics`, `${base}/nothing`];
  for (const url of paths) await get(url);
  const post = { method: 'POST', headers: { host: 'localhost' }, payload: { sequence: 7 } } as const;
  const refused = await app.inject({ ...post, url: `${base}/confirm` });
  expect(refused.json().code).toBe('appointment-changed');
  expect(refused.body).not.toContain(token);
  expect(lines.length).toBeGreaterThanOrEqual(paths.length + 1);
  expect(lines.join('')).toContain('"route":"/v/:token"');
  expect(lines.join('')).not.toContain(token);
  expect(allowedAttributes({ 'http.route': '/v/:token' })).toEqual({ 'http.route': '/v/:token' });
});

it('ends when the record is merged into another, though the address stays', { tags: ['LIFE-03'] }, async () => {
  const { token: signedIn, patientId: otherId } = await t.signIn(sam);
  const { id, token } = await s.book(s.at(3, '09:00', 1), sam, { token: signedIn });
  expect((await s.read(token)).status).toBe(200);
  const front = { token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
  const person = { nameFirst: 'Sam', nameLast: 'Rivera-New', birthDate: '1990-05-06' };
  const { body: kept } = await t.call(records.addPatient, { body: person }, front);
  const merged = await t.call(records.mergePatients, await comparedMerge(t, kept.id, otherId, front), front);
  expect(merged.status).toBe(200);
  expect((await s.visitRow(id)).patient_id).toBe(kept.id);
  expect(await s.query('select email_address from patients where patient_id = $1', [kept.id])).toEqual([
    { email_address: sam },
  ]);
  expect((await s.read(token)).problem.code).toBe('link-expired');
});
