// Answers of a guest's packet in the browser.
import { fakeStorage } from '@foyer/client/fake-browser';
import { expect, it } from 'vitest';
import { createDraftToken } from './draft-token.ts';
import { keepAnswers, readKeptAnswers } from './kept-answers.ts';

const answer = (column: string, value: string) => ({ table: 'contacts', column, value, form_name: 'First' });
const hour = 3_600_000;

it('are kept for a day from the first, for one packet, and go with the visitor’s drafts', {
  tags: ['PACK-02'],
}, () => {
  const storage = fakeStorage();
  const now = Date.parse('2026-11-26T09:00:00Z');
  expect(readKeptAnswers(storage, 'p1', now)).toEqual([]);
  keepAnswers(storage, 'p1', [answer('name_first', 'Robin')], now);
  keepAnswers(storage, 'p1', [answer('name_last', 'Hale')], now + 23 * hour);
  expect(readKeptAnswers(storage, 'p1', now + 23 * hour)).toEqual([
    answer('name_first', 'Robin'),
    answer('name_last', 'Hale'),
  ]);
  expect(readKeptAnswers(storage, 'p2', now)).toEqual([]);
  expect(readKeptAnswers(storage, 'p1', now + 24 * hour)).toEqual([]);
  expect(readKeptAnswers(storage, 'p1', now)).toEqual([]);
  keepAnswers(storage, 'p1', [answer('name_first', 'Robin')], now);
  keepAnswers(storage, 'p2', [answer('name_first', 'Kim')], now);
  expect(readKeptAnswers(storage, 'p1', now)).toEqual([]);
  createDraftToken(storage).clear();
  expect(readKeptAnswers(storage, 'p2', now)).toEqual([]);
  storage.setItem('keptAnswers', 'nonsense');
  expect(readKeptAnswers(storage, 'p2', now)).toEqual([]);
});
