// The rules of the sign-in fields.
import { expect, test } from 'vitest';
import { checkCredentials } from './credentials.ts';

test('[AUTH-09] [AUTH-10] [AUTH-12] empty and malformed fields are named', () => {
  expect(checkCredentials({ email: ' ', password: '' })).toEqual({
    email: 'signIn.emailBlank',
    password: 'signIn.passwordBlank',
  });
  expect(checkCredentials({ email: 'grace@', password: ' ' })).toEqual({ email: 'signIn.emailInvalid' });
  expect(checkCredentials({ email: ' grace@example.com ', password: 'x' })).toEqual({});
});
