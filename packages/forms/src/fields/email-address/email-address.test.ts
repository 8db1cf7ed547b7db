// What Email Address accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { emailAddress } from './definition.ts';

const field = defineField('Email Address', { common: { label: 'E-mail' } });

describe('Email Address', () => {
  it.each(['sam.rivera@example.com', "o'neil+tag@mail.example.co.uk", ' a@b.cd ', 'x@xn--bcher-kva.example'])(
    'accepts %j',
    { tags: ['FIELD-EMAIL-01'] },
    (text) => expect(errorsOf(field, text)).toEqual([]),
  );

  it.each([
    'sam',
    'sam@',
    '@example.com',
    'sam@example',
    'sam@@example.com',
    'sam @example.com',
    'sam@exa mple.com',
    'sam..rivera@example.com',
    '.sam@example.com',
    'sam@-example.com',
    'sam@example.c',
    'sam@example.com\nbcc:x@y.zz',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(128)}com`,
  ])('rejects %j', { tags: ['FIELD-EMAIL-01'] }, (text) => {
    expect(errorsOf(field, text)).toEqual(['E-mail is not a valid email']);
  });

  it('starts as an empty string, and is stored trimmed', { tags: ['FIELD-EMAIL-02'] }, () => {
    expect(emailAddress.empty).toBe('');
    expect(storedOf(field, ' sam@example.com ')).toBe('sam@example.com');
  });
});
