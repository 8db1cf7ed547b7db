// Whose address a call comes from: what our own proxies say, read from the right, and nothing that a caller made up.
import { practice, submissions } from '@foyer/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { addressOfCaller } from './caller-address.ts';
import { createHttpServer } from './server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** The address and host that a server with these settings derives. */
async function believed(
  env: Record<string, string>,
  headers: Record<string, string>,
  remoteAddress = '10.0.0.5',
): Promise<{ address: string; host: string; protocol: string }> {
  const app = await createHttpServer(readConfig(env), createLogger('silent'));
  open.push(app);
  app.get('/who', async (request) => ({
    address: addressOfCaller(request),
    host: request.host,
    protocol: request.protocol,
  }));
  return (await app.inject({ url: '/who', remoteAddress, headers: { host: 'localhost', ...headers } })).json();
}

const forwarded = (list: string) => ({ 'x-forwarded-for': list });

describe('the address of a caller', () => {
  it.each([
    ['no proxy', '', '203.0.113.9', '10.0.0.5'],
    ['FOYER_TRUST_PROXY=0', '0', '203.0.113.9', '10.0.0.5'],
    ['one proxy', '1', '203.0.113.9', '203.0.113.9'],
    ['one proxy and a forged entry', '1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['one proxy and many forged entries', '1', '198.51.100.1, 198.51.100.2,198.51.100.3 , 203.0.113.9', '203.0.113.9'],
    ['two proxies and a forged entry', '2', '198.51.100.1, 203.0.113.9, 10.0.0.6', '203.0.113.9'],
    ['named proxies', '10.0.0.5', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['networks of proxies', '10.0.0.0/8 2001:db8::/32', '198.51.100.1, 203.0.113.9, 2001:db8::7', '203.0.113.9'],
    ['others than the named proxies', '192.0.2.0/24', '203.0.113.9', '10.0.0.5'],
    ['an entry that is no address', '1', 'nonsense', '10.0.0.5'],
    ['an empty list', '1', ' , ', '10.0.0.5'],
  ])('with %s is taken from the right', { tags: ['SAFE-25'] }, async (_what, trusted, list, address) => {
    expect((await believed({ FOYER_TRUST_PROXY: trusted }, forwarded(list))).address).toBe(address);
  });

  it('through a proxy whose address is written as IPv6 is taken as well', { tags: ['SAFE-25'] }, async () => {
    const { address } = await believed(
      { FOYER_TRUST_PROXY: '10.0.0.0/8' },
      forwarded('203.0.113.9'),
      '::ffff:10.0.0.5',
    );
    expect(address).toBe('203.0.113.9');
  });

  it('the host is the Host header, whatever X-Forwarded-Host says, unless FOYER_TRUST_HOST=1', {
    tags: ['SAFE-26'],
  }, async () => {
    const headers = { host: 'maple.localhost', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' };
    expect((await believed({}, headers)).host).toBe('maple.localhost');
    const trusted = { FOYER_TRUST_PROXY: '1' };
    expect(await believed(trusted, headers)).toMatchObject({ host: 'maple.localhost', protocol: 'https' });
    expect((await believed({ ...trusted, FOYER_TRUST_HOST: '1' }, headers)).host).toBe('localhost');
    const elsewhere = { FOYER_TRUST_PROXY: '192.0.2.1', FOYER_TRUST_HOST: '1' };
    expect(await believed(elsewhere, headers)).toMatchObject({ host: 'maple.localhost', protocol: 'http' });
  });
});

describe('behind a proxy', () => {
  let t: TestApp | undefined;
  const running = async () => (t ??= await startTestApp({ FOYER_TRUST_PROXY: '1' }));
  afterAll(() => t?.stop());

  it('a forged first entry changes no budget', { tags: ['SAFE-25'] }, async () => {
    const app = await running();
    const { token } = await app.signIn('sam.rivera@example.com');
    const guess = async (number: number, address: string) => {
      const params = { submissionId: tenantId('demo'), checksum: 'AAAAAAAAAAAAAAAAAAAAAA' };
      const headers = forwarded(`198.51.100.${number}, ${address}`);
      return (await app.call(submissions.submission, { params }, { token, headers })).status;
    };
    for (let number = 1; number <= 20; number++) expect(await guess(number, '203.0.113.9')).toBe(404);
    expect(await guess(21, '203.0.113.9')).toBe(429);
    // Another caller behind the same proxy has their own budget.
    expect(await guess(22, '203.0.113.10')).toBe(404);
  });

  it('a forwarded host leads to no other practice', { tags: ['SAFE-26'] }, async () => {
    const app = await running();
    const ask = (headers: Record<string, string>) =>
      app.call(practice.portalGeneralSettings, { query: { accountId: tenantId('demo') } }, { headers });
    expect((await ask({ 'x-forwarded-host': 'maple.localhost' })).status).toBe(200);
  });
});
