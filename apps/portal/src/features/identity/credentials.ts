// The rules of the sign-in fields. Errors are keys of the message catalogue.
import { isEmail } from './email.ts';

export const passwordMaxLength = 50;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type CredentialErrors = {
  readonly [K in keyof Credentials]?: 'signIn.emailBlank' | 'signIn.emailInvalid' | 'signIn.passwordBlank';
};

export function checkCredentials({ email, password }: Credentials): CredentialErrors {
  const address = email.trim();
  return {
    ...(address === ''
      ? { email: 'signIn.emailBlank' as const }
      : !isEmail(address) && { email: 'signIn.emailInvalid' as const }),
    ...(password === '' && { password: 'signIn.passwordBlank' as const }),
  };
}
