// Settings: the demo's defaults, and one clear sentence for each missing or wrong setting.
import { describe, expect, it } from 'vitest';
import { readConfig, SettingError } from './config.ts';

const production = {
  FOYER_MODE: 'production',
  FOYER_SECRETS: '/x',
  FOYER_PUBLIC_URL: 'https://p.example',
  SMTP_URL: 'smtp://m.example',
};

describe('settings', () => {
  it('the demo slug is a constant that configuration can change', { tags: ['TEN-03'] }, () => {
    expect(readConfig({}).demoSlug).toBe('demo');
    expect(readConfig({ FOYER_DEMO_SLUG: 'harbor' }).demoSlug).toBe('harbor');
  });

  it('the name of the session-token cookie comes from configuration', { tags: ['SESS-10'] }, () => {
    expect(readConfig({}).tokenCookie).toBe('token');
    expect(readConfig({ FOYER_TOKEN_COOKIE: 'portal_token' }).tokenCookie).toBe('portal_token');
  });

  it.each([
    [{ FOYER_MODE: 'staging' }, /FOYER_MODE is "staging"; set it to one of: demo, production/],
    [{ PORT: 'abc' }, /PORT is "abc"; set it to a number/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL is not an address that starts with postgres/],
    [{ SMS_URL: 'https://sms.example' }, /SMS_TOKEN and SMS_FROM/],
    [{ BILLING_HOSTS: 'https://pay.example.com' }, /BILLING_HOSTS holds "https:\/\/pay.example.com"; list host names/],
    [{ BILLING_HOSTS: "pay.example.com; script-src 'self'" }, /BILLING_HOSTS holds/],
    [{ GEOIP_TOKEN: 'key' }, /GEOIP_URL and GEOIP_TOKEN; set both or none/],
    [{ GEOIP_TOKEN: 'key', GEOIP_URL: 'https://geo.example' }, /GEOIP_URL has to say where the network address stands/],
    [{ GEOIP_TOKEN: 'key', GEOIP_URL: 'http://geo.example/{ip}' }, /GEOIP_URL has to start with https/],
    [{ STRIPE_SECRET_KEY: 'sk' }, /STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; set both or none/],
    [
      { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_API_URL: 'http://stripe.example' },
      /STRIPE_API_URL has to start with https/,
    ],
    [{ HOST: '0.0.0.0' }, /HOST is "0\.0\.0\.0", where others reach the demo; .*FOYER_DEMO_PUBLIC=yes-everyone/],
    [{ HOST: '192.168.1.7', FOYER_DEMO_PUBLIC: '1' }, /HOST is "192\.168\.1\.7"/],
    [{ FOYER_PUBLIC_URL: 'https://portal.example' }, /FOYER_PUBLIC_URL is .*the demo is not for the world/],
    [{ FOYER_TRUST_PROXY: 'yes' }, /FOYER_TRUST_PROXY is "yes"; set it to the number of reverse proxies/],
    [{ FOYER_TRUST_PROXY: '11' }, /FOYER_TRUST_PROXY is "11"/],
    [{ FOYER_TRUST_PROXY: '10.0.0.0/33' }, /FOYER_TRUST_PROXY is/],
    [{ FOYER_TRUST_PROXY: '10.0.0.5, 0.0.0.0/0' }, /FOYER_TRUST_PROXY is/],
    [{ FOYER_TRUST_HOST: '1' }, /FOYER_TRUST_HOST=1 .* FOYER_TRUST_PROXY is needed too/],
    [{ ...production, FOYER_TEST: '1' }, /FOYER_TEST=1 .* refused in production/],
    [{ ...production, FOYER_TEST_PASSWORDS: '1' }, /FOYER_TEST_PASSWORDS=1 .* refused in production/],
    [{ ...production, FOYER_TEST_BUDGETS: '1' }, /FOYER_TEST_BUDGETS=1 .* refused in production/],
    [{ ...production, FOYER_SECRETS: undefined }, /FOYER_SECRETS is missing/],
    [{ ...production, FOYER_PUBLIC_URL: undefined }, /FOYER_PUBLIC_URL is missing/],
    [{ ...production, SMTP_URL: undefined }, /SMTP_URL is missing/],
  ])('refuses %o in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(SettingError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each(['http://portal.example.com', 'http://10.0.0.7:3000', 'http://localhost.example.com'])(
    'production refuses the public address %s, where everything would travel readable',
    { tags: ['SAFE-30'] },
    (address) => {
      const read = () => readConfig({ ...production, FOYER_PUBLIC_URL: address });
      expect(read).toThrow(SettingError);
      expect(read).toThrow(
        /FOYER_PUBLIC_URL is http:.*readable; have a reverse proxy speak https and set it to https:/,
      );
    },
  );

  it.each(['https://portal.example.com', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'production takes the public address %s',
    { tags: ['SAFE-30'] },
    (address) => {
      expect(readConfig({ ...production, FOYER_PUBLIC_URL: address }).publicUrl).toBe(address);
    },
  );

  it('the demo is for this machine, unless it is said in so many words that everybody may see it', {
    tags: ['SAFE-31'],
  }, () => {
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { FOYER_PUBLIC_URL: 'https://portal.example' }])
      expect(() => readConfig(env)).toThrow(/FOYER_DEMO_PUBLIC=yes-everyone-may-read-the-mail/);
    for (const HOST of ['localhost', '127.0.0.1', '127.8.0.1', '::1']) expect(readConfig({ HOST }).host).toBe(HOST);
    expect(readConfig({ FOYER_PUBLIC_URL: 'http://demo.localhost:3000' }).mode).toBe('demo');
    const open = {
      HOST: '0.0.0.0',
      FOYER_PUBLIC_URL: 'https://demo.example',
      FOYER_DEMO_PUBLIC: 'yes-everyone-may-read-the-mail',
    };
    expect(readConfig(open).host).toBe('0.0.0.0');
  });

  it('takes complete production settings', () => {
    expect(readConfig(production).mode).toBe('production');
  });
});
