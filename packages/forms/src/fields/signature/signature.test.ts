// What Signature accepts, reports, stores and prints.
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { MAX_SIGNATURE, signature } from './definition.ts';
import { isPng } from './png.ts';

const field = defineField('Signature', { common: { label: 'Signature', makeRequired: true } });

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

interface PngParts {
  readonly width?: number;
  readonly height?: number;
  readonly extra?: Buffer;
  readonly tail?: Buffer;
}

function png({ width = 2, height = 2, extra = Buffer.alloc(0), tail = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', deflateSync(Buffer.alloc(18))),
    chunk('IEND', Buffer.alloc(0)),
    tail,
  ]);
}

const url = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const sent = (bytes: Buffer) => encodeURIComponent(url(bytes));

describe('Signature', () => {
  it('is stored as URL-encoded image data, however it was encoded', { tags: ['FIELD-SIG-02'] }, () => {
    expect(errorsOf(field, sent(png()))).toEqual([]);
    expect(storedOf(field, url(png()))).toBe(sent(png()));
    expect(storedOf(field, sent(png()).replace('data', '%64ata'))).toBe(sent(png()));
  });

  it('starts as an empty string, which is blank', { tags: ['FIELD-SIG-06'] }, () => {
    expect(signature.empty).toBe('');
    expect(errorsOf(field, '')).toEqual(["Signature can't be blank"]);
  });

  it.each([
    ['a picture of another kind', encodeURIComponent(url(png(), 'image/svg+xml'))],
    ['another kind under the name of PNG', sent(Buffer.from('<svg onload="alert(1)"/>'))],
    ['a page behind the picture', sent(png({ tail: Buffer.from('<script>') }))],
    ['a picture cut short', sent(png().subarray(0, 40))],
    ['an unknown critical chunk', sent(png({ extra: chunk('EVIL', Buffer.alloc(4)) }))],
    ['a picture of no size', sent(png({ width: 0 }))],
    ['a picture of monstrous size', sent(png({ width: 100_000, height: 100_000 }))],
    ['a picture that is wider than 2000 pixels', sent(png({ width: 2001 }))],
    ['a picture that is higher than 1000 pixels', sent(png({ height: 1001 }))],
    ['no base64', encodeURIComponent('data:image/png;base64,****')],
    ['an address', encodeURIComponent('https://elsewhere.example/x.png')],
    ['broken encoding', '%E0%A4%A'],
    ['a text', 'Sam Rivera'],
  ])('rejects %s', (_, value) => {
    expect(errorsOf(field, value)).toEqual(['Signature is invalid']);
  });

  it('accepts a picture of 2000 x 1000 pixels', () => {
    expect(errorsOf(field, sent(png({ width: 2000, height: 1000 })))).toEqual([]);
  });

  it('rejects more than 200 KB', () => {
    const big = png({ extra: chunk('teXt', Buffer.alloc(MAX_SIGNATURE)) });
    expect(errorsOf(field, sent(big))).toEqual(['Signature is too large. Please sign again.']);
    expect(errorsOf(field, 'a'.repeat(2_000_000))).toEqual(['not a value']);
  });

  it('distinguishes a PNG from other bytes, and never throws', () => {
    expect(isPng(png())).toBe(true);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => isPng(bytes) === false));
    fc.assert(
      fc.property(fc.nat({ max: png().length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const bytes = png();
        bytes[at] = byte;
        expect(typeof isPng(bytes)).toBe('boolean');
      }),
    );
  });

  it('prints the picture, and nothing if there is none', { tags: ['FIELD-SIG-08'] }, () => {
    const print = (value: unknown) =>
      printModel([field], [{ id: '1', uuid: field.uuid, value }], { audience: 'staff' });
    expect(print(sent(png()))).toEqual([{ kind: 'image', label: 'Signature', src: url(png()), alt: 'Signature' }]);
    const witness = defineField('Signature', { common: { label: 'Witness' } });
    expect(
      printModel([witness], [{ id: '1', uuid: witness.uuid, value: sent(png()) }], { audience: 'staff' }),
    ).toMatchObject([{ label: 'Witness', alt: 'Signature: Witness' }]);
    expect(print('javascript:alert(1)')).toMatchObject([{ kind: 'image', src: '' }]);
  });
});
