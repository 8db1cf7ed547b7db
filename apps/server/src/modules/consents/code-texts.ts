// Lets one-time codes go by text, unless the number has ended texts.
import type { CodeTexts } from '../identity/public.ts';
import { areTextsStopped } from './may-reach.ts';
import { sendText } from './send-text.ts';

export const codeTexts: CodeTexts = {
  areOff: areTextsStopped,
  send: async (tx, ctx, cipher, code) => {
    await sendText(tx, ctx, cipher, { ...code, purpose: 'codes' });
  },
};
