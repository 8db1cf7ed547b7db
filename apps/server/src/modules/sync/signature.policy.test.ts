// The documentation's example, and agreement of two independent implementations.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signed } from '../../cli/connector/signed-call.ts';
import { signatureOf, signedText } from './signature.policy.ts';

describe('a signature', () => {
  it('is the one of the documentation’s example', () => {
    const page = readFileSync(new URL('../../../../../docs/sync.md', import.meta.url), 'utf8');
    const [body = '', text = '', signature = ''] = [...page.matchAll(/```(?:json|text)\n([\s\S]+?)\n```/g)].map(
      ([, block]) => block ?? '',
    );
    const secret = /secret `([\w-]{43})`/.exec(page)?.[1] ?? '';
    const [, method = '', target = '', timestamp = '', nonce = ''] = text.split('\n');
    const request = { method, target, timestamp, nonce, body: Buffer.from(body) };
    expect(signedText(request)).toBe(text);
    expect(signatureOf(secret, request).toString('hex')).toBe(signature);
  });

  it('that a connector makes by itself is the one that is expected, for any request', () => {
    const secret = fc.stringMatching(/^[\w-]{43}$/);
    const time = fc.date({ min: new Date('2001-09-10'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(secret, fc.webPath(), fc.string({ unit: 'binary' }), time, (own, target, body, now) => {
        const { headers } = signed(`foyer-sync.id.${own}`, { method: 'POST', target, body }, now);
        const expected = signatureOf(own, {
          method: 'POST',
          target,
          timestamp: headers['x-sync-timestamp'] ?? '',
          nonce: headers['x-sync-nonce'] ?? '',
          body: Buffer.from(body),
        });
        expect(headers['x-sync-signature']).toBe(expected.toString('hex'));
      }),
    );
  });
});
