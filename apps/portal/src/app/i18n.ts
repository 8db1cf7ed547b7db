// Starts the message catalogue, so that `t('…')` works from the first screen on.
import i18next from 'i18next';
import type { billingTexts } from '../features/billing/texts.en.ts';
import type { contactTexts } from '../features/consents/texts.en.ts';
import type { packetTexts } from '../features/documents/packet-texts.en.ts';
import type { documentTexts } from '../features/documents/texts.en.ts';
import type { editingTexts } from '../features/forms/editing-texts.en.ts';
import type { signingTexts } from '../features/forms/signing-texts.en.ts';
import type { formTexts } from '../features/forms/texts.en.ts';
import type { accountTexts } from '../features/identity/account-texts.en.ts';
import type { greetingTexts } from '../features/identity/greeting-texts.en.ts';
import type { secondStepTexts } from '../features/identity/second-step-texts.en.ts';
import type { messageTexts } from '../features/messages/texts.en.ts';
import type { ownDataTexts } from '../features/own-data/texts.en.ts';
import type { visitListTexts } from '../features/own-visits/list-texts.en.ts';
import type { moveTexts } from '../features/own-visits/move-texts.en.ts';
import type { ownVisitTexts } from '../features/own-visits/texts.en.ts';
import type { notFoundTexts } from '../features/practice/not-found-texts.en.ts';
import type { privacyTexts } from '../features/practice/privacy-texts.en.ts';
import type { sharedDocumentTexts } from '../features/shared-documents/texts.en.ts';
import type { answerTexts } from '../features/submissions/answer-texts.en.ts';
import type { newerTexts } from '../features/submissions/newer-texts.en.ts';
import type { processingTexts } from '../features/submissions/processing-texts.en.ts';
import type { submissionTexts } from '../features/submissions/texts.en.ts';
import type { bookTexts } from '../features/visits/booking-texts.en.ts';
import type { bookingTexts } from '../features/visits/texts.en.ts';
import type { offerTexts } from '../features/waitlist/offer-texts.en.ts';
import type { waitlistTexts } from '../features/waitlist/texts.en.ts';
import type { shellTexts } from './shell-texts.en.ts';
import { startTexts } from './texts.en.ts';

type Texts = typeof startTexts &
  typeof bookingTexts &
  typeof bookTexts &
  typeof shellTexts &
  typeof billingTexts &
  typeof contactTexts &
  typeof ownDataTexts &
  typeof greetingTexts &
  typeof notFoundTexts &
  typeof documentTexts &
  typeof packetTexts &
  typeof sharedDocumentTexts &
  typeof editingTexts &
  typeof answerTexts &
  typeof formTexts &
  typeof signingTexts &
  typeof accountTexts &
  typeof secondStepTexts &
  typeof messageTexts &
  typeof submissionTexts &
  typeof newerTexts &
  typeof processingTexts &
  typeof privacyTexts &
  typeof ownVisitTexts &
  typeof moveTexts &
  typeof visitListTexts &
  typeof waitlistTexts &
  typeof offerTexts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

/** The first texts are bundled, so `t` works as soon as this returns. React escapes interpolated values. */
export function startI18n(): void {
  i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: startTexts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}
