// Until when a packet is needed, in words.
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { addTexts } from '../../api/texts.ts';

let dueText: typeof import('./packet-due.ts').dueText;

// Texts are added to a catalogue that is there.
beforeAll(async () => {
  if (!i18next.isInitialized) await i18next.init({ lng: 'en', resources: {}, interpolation: { escapeValue: false } });
  addTexts((await import('./packet-texts.en.ts')).packetTexts);
  dueText = (await import('./packet-due.ts')).dueText;
});

it('names the visit that it is needed for, else the day, by the practice’s calendar', { tags: ['PACK-01'] }, () => {
  const due = '2026-05-12T04:00:00.000Z';
  expect(dueText('', 'America/New_York')).toBe('');
  expect(dueText(due, 'America/New_York')).toBe('Needed before Tuesday, May 12');
  expect(dueText(due, 'America/New_York', '2026-05-15T01:00:00.000Z')).toBe(
    'Needed before your visit on Thursday, May 14',
  );
});
