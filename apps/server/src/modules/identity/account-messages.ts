// Texts of the mails about an account: registering, recovering, and changes to it. No name and no health data.
import type { Ctx, Uses } from '../../platform/context.ts';
import { defineMail, sampleFacts, sampleKey } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

const page = (ctx: Ctx & Uses<'config'>, path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return addressOfPage(ctx, `/patient-portal${path}${search && `?${search}`}`);
};

export const registrationMail = defineMail({
  name: 'registration',
  module: 'identity',
  sample: () => sampleKey,
  draw: (ctx, key: string) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Finish your registration at ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'Finish your registration' },
        {
          kind: 'paragraph',
          text: `Confirm who you are and choose a password for the patient portal of ${companyName}.`,
        },
        { kind: 'button', text: 'Finish registration', url: page(ctx, '/verify-identity', { key }) },
        { kind: 'paragraph', text: 'The link is valid for 72 hours and works once.' },
        { kind: 'note', text: 'If you did not ask for this, you can ignore this message. Nothing was changed.' },
      ],
    };
  },
});

export const alreadyRegisteredMail = defineMail<void>({
  name: 'already-registered',
  module: 'identity',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `You already have an account at ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'You already have an account' },
        {
          kind: 'paragraph',
          text: `Someone (probably you) tried to register at the patient portal of ${companyName}. You already have an account there: sign in with this email address. If you do not remember your password, go to Forgot Password on the Sign In screen.`,
        },
        { kind: 'button', text: 'Sign in', url: page(ctx, '/sign-in') },
        { kind: 'note', text: 'If it was not you, you can ignore this message. Nothing was changed.' },
      ],
    };
  },
});

export const resetMail = defineMail({
  name: 'reset',
  module: 'identity',
  sample: () => ({ key: sampleKey, email: sampleFacts.patientEmail }),
  draw: (ctx, { key, email }: { readonly key: string; readonly email: string }) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Set a new password for ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'Set a new password' },
        { kind: 'paragraph', text: `Choose a new password for the patient portal of ${companyName}.` },
        { kind: 'button', text: 'Set a new password', url: page(ctx, '/set-new-password', { key, email }) },
        { kind: 'paragraph', text: 'The link is valid for one hour and works once.' },
        {
          kind: 'note',
          text: 'If you did not ask for this, you can ignore this message. Your password stays as it is.',
        },
      ],
    };
  },
});

export const accountReadyMail = defineMail<void>({
  name: 'ready',
  module: 'identity',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Your account at ${companyName} is ready`,
      blocks: [
        { kind: 'heading', text: 'Your account is ready' },
        { kind: 'paragraph', text: 'Your password is set. From now on you sign in with this email address.' },
        { kind: 'button', text: 'Sign in', url: page(ctx, '/sign-in') },
        { kind: 'note', text: `If it was not you who registered, please call ${companyName} at once.` },
      ],
    };
  },
});

export const passwordChangedMail = defineMail<void>({
  name: 'password',
  module: 'identity',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Your password for ${companyName} was changed`,
      blocks: [
        { kind: 'heading', text: 'Your password was changed' },
        {
          kind: 'paragraph',
          text: `The password of your account at ${companyName} was just changed. All other devices were signed out.`,
        },
        {
          kind: 'note',
          text: `If it was not you, set a new password at once with Forgot Password on the Sign In screen, and call ${companyName}.`,
        },
        { kind: 'button', text: 'Forgot Password', url: page(ctx, '/forgot-password') },
      ],
    };
  },
});

const consolePage = (ctx: Ctx & Uses<'config'>, path: string, query: Record<string, string> = {}) =>
  addressOfPage(ctx, `/practice${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`);

/** For staff who forgot their password. */
export const staffResetMail = defineMail({
  name: 'staff-reset',
  module: 'identity',
  sample: () => sampleKey,
  draw: (ctx, key: string) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Set a new password for the console of ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'Set a new password' },
        { kind: 'paragraph', text: `Choose a new password for the console of ${companyName}.` },
        { kind: 'button', text: 'Set a new password', url: consolePage(ctx, '/set-new-password', { key }) },
        { kind: 'paragraph', text: 'The link is valid for one hour and works once.' },
        {
          kind: 'note',
          text: 'If you did not ask for this, you can ignore this message. Your password stays as it is.',
        },
      ],
    };
  },
});

export const staffPasswordChangedMail = defineMail<void>({
  name: 'staff-password',
  module: 'identity',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Your password for the console of ${companyName} was set`,
      blocks: [
        { kind: 'heading', text: 'Your password was set' },
        {
          kind: 'paragraph',
          text: `The password of your account in the console of ${companyName} was just set. All other devices were signed out.`,
        },
        { kind: 'note', text: 'If it was not you, tell your admin at once.' },
        { kind: 'button', text: 'Sign in', url: consolePage(ctx, '/sign-in') },
      ],
    };
  },
});
