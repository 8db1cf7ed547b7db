// The catalogue's two parts.
import { expect, it } from 'vitest';
import { addTexts } from '../api/texts.ts';
import { startTexts } from './i18n.ts';
import { officeEn } from './texts/en-office.ts';

it('speaks the words of signing in from the start, and the others once they are there', () => {
  const texts = startTexts();
  expect(texts.t('signIn.emailBlank')).toBe('Email Address cannot be blank.');
  expect(texts.exists('inbox.title')).toBe(false);
  addTexts(texts, 'en', officeEn);
  expect(texts.t('inbox.title')).toBe('Inbox');
  expect(texts.t('signIn.submit')).toBe('Sign In');
});

it('counts in words and fills in names', () => {
  const texts = startTexts();
  expect([1, 2].map((count) => texts.t('idle.text', { count }))).toEqual([
    'You will be signed out in 1 second.',
    'You will be signed out in 2 seconds.',
  ]);
  expect(texts.t('signIn.lead', { practice: "O'Neil & Sons" })).toBe("For the staff of O'Neil & Sons.");
});
