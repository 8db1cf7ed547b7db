// All mails that Foyer sends. The console shows their previews in this order; mails.test.ts finds one that is missing here.
import type { ListedMail } from '../../platform/mail/define-mail.ts';
import { documentsMail } from '../documents/public.ts';
import { codeMail } from '../identity/public.ts';

export const mails: readonly ListedMail[] = [codeMail, documentsMail];
