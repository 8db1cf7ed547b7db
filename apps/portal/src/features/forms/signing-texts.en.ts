// English texts of signing on screen.
import { addTexts } from '../../api/texts.ts';

/** Names these words. Whoever agreed to others is asked again, so it changes with them, here and on the server. */
export const SIGNING_WORDING = '2026-11';

export const signingTexts = {
  signing: {
    title: 'Signing on screen',
    once: 'You are asked this once.',
    each: 'You are asked this before you sign.',
    paperCall: 'You may have every form on paper, free of charge: call {{practice}} at {{phone}}.',
    paperAsk: 'You may have every form on paper, free of charge: ask {{practice}}.',
    back: 'You can take this back and sign on paper from then on. What you have signed stays signed.',
    covers: 'It covers the forms of {{practice}} in this portal.',
    address: 'Tell the office when your email address changes.',
    needs: 'You need this page, and a way to save or print a PDF.',
    agree: 'I agree to sign on screen',
    missing: 'Tick the box to sign on screen.',
    missingEither: 'Tick the box to sign on screen, or choose to sign at the office.',
    atOffice: 'I will sign at the office',
    declineTitle: 'Sign at the office instead?',
    declineText: '{{practice}} will have it ready on paper.',
    decline: 'Sign at the office',
    declineBack: 'Back',
    declineFailed: 'That was not kept. Please try again.',
  },
  consentLine: {
    version: 'Version {{number}}, {{date}}.',
    months_one: 'It holds for one month.',
    months_other: 'It holds for {{count}} months.',
    monthsOrLess_one: 'It holds for one month, and you can withdraw it at any time.',
    monthsOrLess_other: 'It holds for {{count}} months, and you can withdraw it at any time.',
    untilWithdrawn: 'It holds until you withdraw it, at any time.',
  },
} as const;

addTexts(signingTexts);
