// What a collector of traces gets while people sign in, send forms, book, and are searched for.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identity, officePatients } from '@foyer/contract';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '../../seed/people.ts';
import { bookingForm, bookingStage, cleaning, token } from '../../testing/booking-stage.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/test-smtp-server.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../../testing/trace-collector.ts';
import { allowedAttributes } from './attributes.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const accountId = tenantId('demo');

let t: TestApp;
let collector: TraceCollector;
let smtp: TestSmtpServer;
let gateway: Server;
let bucket: S3rver;
let folder: string;
let spans: CollectedSpan[];
/** What must not be found: what people sent and got, and the ids of people. */
const personal = new Set<string>();

async function settings(): Promise<Record<string, string>> {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-traces-'));
  collector = await startTraceCollector();
  smtp = await startSmtpServer();
  gateway = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const configureBuckets = [{ name: 'foyer', configs: [] }];
  bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets });
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    SMTP_URL: `smtp://mailer:smtp-secret@127.0.0.1:${smtp.port}`,
    SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send/secret-path?key=secret`,
    SMS_TOKEN: 'sms-secret',
    SMS_FROM: '+13125550100',
    S3_ENDPOINT: `http://127.0.0.1:${(await bucket.run()).port}`,
    S3_BUCKET: 'foyer',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

const headers = { 'user-agent': 'Agent-of-Quirin/7', traceparent, tracestate: 'person=quirin-marble' };
const from = '203.0.113.77';

/** Signs in by mail and by text, sends a form and a picture, books, and has the office search. */
async function live(): Promise<void> {
  const sam = await t.signIn('sam.rivera@example.com', { headers, from });
  const grace = {
    grantType: 'password' as const,
    email: 'grace.okafor@example.com',
    password: demoPassword,
    accountId,
  };
  const { authId = '' } = (await t.call(identity.token, { body: grace })).body;
  await t.call(identity.sendOtp, { body: { authId, accountId, type: 'sms' } });
  const refused = await t.call(identity.token, { body: { ...grace, email: 'quirin@example.com' } }, { headers, from });
  expect(refused.status).toBeGreaterThan(399);
  const f = await filledForms(t);
  const object = f
    .answers('new-patient')
    .map((entry) => (entry.value === 'Frye' ? { ...entry, value: 'Marble' } : entry));
  const sent = await f.post(await f.guestForm(), { object, submitted_by: '', contact_id: '' }, { headers, from });
  expect(sent.status).toBe(200);
  const b = bookingStage(t);
  const booking = await bookingForm(t);
  const startTime = b.at(1, '09:00');
  await b.hold('quirin', { ...cleaning, startTime });
  const note = 'Toothache since Thursday, call 312-555-0142';
  const booked = await booking.book(
    { ...cleaning, startTime },
    { who: 'quirin', email: 'quirin.marble@example.com', note, headers, from },
  );
  expect(booked.status).toBe(200);
  const calls = attachmentCalls(t);
  const { key, guest = '' } = await calls.send(await drawn(40, 30).png().toBuffer());
  await calls.fetch(key, { guest });
  const office = await t.signIn('office@example.com', { kind: 'staff' });
  const found = await t.call(
    officePatients.searchPatients,
    { query: { q: 'Rivera' } },
    { token: office.token, headers, from },
  );
  expect(found.body.items.length).toBeGreaterThan(0);
  await t.app.inject({ method: 'GET', url: '/no/such/Quirin/Marble?q=Rivera', headers: { host: 'localhost' } });
  for (const word of [
    sam.token,
    office.token,
    authId,
    sent.body.secure_id,
    key,
    guest,
    token('quirin'),
    booking.checksum,
  ])
    personal.add(word);
  for (const entry of object) if (typeof entry.value === 'string' && entry.value.length > 4) personal.add(entry.value);
  for (const mail of t.mailbox.list()) personal.add(mail.to);
  for (const mail of t.mailbox.list()) for (const code of mail.text.match(/\b\d{6}\b/g) ?? []) personal.add(code);
}

beforeAll(async () => {
  t = await startTestApp(settings);
  await live();
  await vi.waitFor(() => {
    expect(smtp.received.length).toBeGreaterThan(3);
    expect(t.mailbox.list().map(({ channel }) => channel)).toContain('sms');
  }, 20_000);
  // Sends all that has not been sent.
  await t.stop();
  spans = collector.spans();
});
afterAll(async () => {
  await collector.stop();
  await smtp.stop();
  gateway.close();
  await bucket.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const named = (name: string) => spans.filter((span) => span.name === name);
const partsOf = ({ spanId }: CollectedSpan) => spans.filter(({ parentId }) => parentId === spanId);

it('nothing that people sent or got, and no id of anybody, is in any byte of it', { tags: ['RUN-21'] }, () => {
  const bytes = collector.bytes();
  const own = ['sam.rivera@example.com', 'Rivera', 'rivera', 'Quirin', 'quirin', 'Marble', 'Toothache', '312-555-0142'];
  const secrets = [demoPassword, 'smtp-secret', 'secret-path', 'sms-secret', 'S3RVER', 'Bearer', from, 'collector'];
  for (const word of [...own, ...secrets, ...personal]) expect(bytes.includes(word), word).toBe(false);
  const practice = spans.flatMap(({ attributes }) => attributes['foyer.practice'] ?? []);
  const ids = new Set(bytes.toString('latin1').match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  for (const id of ids) expect(practice).toContain(id);
  expect([...ids].sort()).toEqual([accountId]);
  const texts = spans
    .flatMap(({ name, attributes }) => [name, ...Object.values(attributes)])
    .filter((one) => typeof one === 'string');
  for (const text of texts) expect(text.replace(accountId, '')).not.toMatch(/[@?='"]|\d{4}/);
});

it('a call has a span by its template, with its status, and continues the trace of its caller', {
  tags: ['RUN-21'],
}, () => {
  const search = named('GET /office/v1/patients')[0];
  if (!search) throw new Error('The search has no span.');
  const [, traceId, parentId] = traceparent.split('-');
  expect(search).toMatchObject({ traceId, parentId, kind: 2, hasFailed: false });
  expect(search.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/office/v1/patients',
    'http.response.status_code': 200,
    'foyer.wait_ms': expect.any(Number),
    'foyer.practice': accountId,
  });
  const transaction = partsOf(search).find(({ name }) => name === 'transaction');
  if (!transaction) throw new Error('The search has no transaction.');
  const statements = partsOf(transaction);
  expect(statements.map(({ kind }) => kind)).toContain(3);
  expect(statements[0]?.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.operation.name': expect.any(String),
  });
  expect(search.ms).toBeGreaterThanOrEqual(transaction.ms);
  expect(transaction.ms).toBeGreaterThan(0);
  const refused = named('POST /auth/v1/public/oauth/token').filter(({ attributes }) => 'foyer.problem' in attributes);
  expect(refused[0]?.attributes['http.response.status_code']).toBeGreaterThan(399);
  expect(named('GET')[0]?.attributes['http.response.status_code']).toBe(404);
});

it('every route of the server has a template that a span may tell', { tags: ['RUN-21'] }, () => {
  expect(t.app.mounted.length).toBeGreaterThan(100);
  for (const { url } of t.app.mounted) expect(allowedAttributes({ 'http.route': url }), url).not.toEqual({});
});

it('jobs, mails, texts and files have spans with their kind, their host and their wait', { tags: ['RUN-21'] }, () => {
  const mail = named('messages.mail')[0];
  if (!mail) throw new Error('The mail has no span.');
  expect(mail).toMatchObject({ parentId: '', kind: 5, hasFailed: false });
  expect(mail.attributes).toMatchObject({
    'foyer.job': 'messages.mail',
    'foyer.job.attempt': 1,
    'foyer.job.outcome': 'completed',
  });
  expect(mail.attributes['foyer.job.wait_ms']).toBeGreaterThan(0);
  for (const operation of ['mail.send', 'sms.send', 's3.put', 's3.get']) {
    const question = named(operation)[0];
    expect(question?.attributes, operation).toEqual({ 'foyer.operation': operation, 'server.address': '127.0.0.1' });
    expect(question?.parentId, operation).not.toBe('');
    expect(question?.ms, operation).toBeGreaterThan(0);
  }
  expect(collector.headers()['x-key']).toBe('of the collector');
  expect(collector.resource()).toMatchObject({
    'service.name': 'foyer',
    'service.version': 'test',
    'service.instance.id': 'test',
    'deployment.environment.name': 'test',
  });
});
