// Every screen, as walks of people through the demo: pictured by `npm run screens`, checked by e2e/screens.test.ts.
import { adminWalks } from './admin.ts';
import { guestWalks } from './guest.ts';
import { officeWalks } from './office.ts';
import { patientWalks } from './patient.ts';
import type { Walk } from './walk.ts';

export const walks: readonly Walk[] = [...guestWalks, ...patientWalks, ...officeWalks, ...adminWalks];

/** The README's pictures: file name in docs/pictures, and which picture of which screen it is. */
export const pictures: readonly { file: string; screen: string; width: number; scheme: 'light' | 'dark' }[] = [
  { file: 'sign-in.png', screen: 'sign-in', width: 1440, scheme: 'light' },
  { file: 'form.png', screen: 'form', width: 390, scheme: 'light' },
  { file: 'documents.png', screen: 'family-documents', width: 820, scheme: 'dark' },
  { file: 'inbox.png', screen: 'submission', width: 1440, scheme: 'light' },
  { file: 'schedule.png', screen: 'schedule', width: 1440, scheme: 'light' },
  { file: 'builder.png', screen: 'builder', width: 1440, scheme: 'light' },
];
