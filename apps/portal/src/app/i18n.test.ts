// The whole catalogue.
import { t } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from './i18n.ts';
import { startTexts } from './texts.en.ts';

beforeAll(startI18n);

/** Loads all texts as the pages do: each feature's file adds its own. */
async function allTexts() {
  const { documentTexts } = await import('../features/documents/texts.en.ts');
  const { formTexts } = await import('../features/forms/texts.en.ts');
  const { secondStepTexts } = await import('../features/identity/second-step-texts.en.ts');
  const { shellTexts } = await import('./shell-texts.en.ts');
  const { processingTexts } = await import('../features/submissions/processing-texts.en.ts');
  const { submissionTexts } = await import('../features/submissions/texts.en.ts');
  const documents = { ...shellTexts.documents, ...documentTexts.documents };
  return {
    ...startTexts,
    ...shellTexts,
    ...documentTexts,
    documents,
    ...formTexts,
    ...secondStepTexts,
    ...submissionTexts,
    ...processingTexts,
  };
}

test('texts are there at once, with counts and names filled in', async () => {
  expect(t('signIn.submit')).toBe('Sign In');
  await allTexts();
  expect(t('documents.count', { count: 1 })).toBe('1 document');
  expect(t('documents.count', { count: 5 })).toBe('5 documents');
  expect(t('documentAttentions.title', { count: 0 })).toBe('All your documents are complete');
  expect(t('documents.personForms', { name: "O'Neil & Sons" })).toBe("O'Neil & Sons's Forms");
});

test('texts that the specification gives are exactly its', {
  tags: ['DOC-04', 'DOC-08', 'DOC-09', 'DOC-10', 'OTP-09', 'ERR-04', 'ERR-05', 'ERR-07', 'ERR-09', 'FORM-14'],
}, async () => {
  const texts = await allTexts();
  expect(texts.documents).toMatchObject({
    personForms: "{{name}}'s Forms",
    edit: 'Edit submission',
    start: 'Start',
    complete: 'Complete',
    draft: 'draft',
  });
  expect(texts.method.title).toBe('Select Patient Verification Method');
  expect(texts.signIn).toMatchObject({
    emailBlank: 'Email Address cannot be blank.',
    emailInvalid: 'Please enter a valid Email Address.',
    passwordBlank: 'Password cannot be blank.',
    forgot: 'Forgot Password',
    submit: 'Sign In',
    guest: 'Access Without Account',
  });
  expect(texts.signIn.register.replace('<link/>', texts.signIn.registerLink)).toBe(
    'Existing Patient Account Creation? Register here',
  );
  expect(texts.code).toMatchObject({
    blank: 'Please enter authentication code.',
    invalid: 'Please enter a valid authentication code.',
    what: "What's this?",
    verify: 'Verify',
    resend: 'Re-send the code',
  });
  expect(texts.processing.text).toBe(
    'We were unable to process this submission. Please check your entries and try again.',
  );
  expect(texts.form.loadFailed).toBe('There was an issue loading this form. Please refresh your browser to try again.');
  expect(texts.form.submissionFailed).toBe(
    'There was an issue loading your previous submission for this form. Please refresh your browser to try again.',
  );
  expect(texts.form.unexpected).toBe('Form is in an unexpected format. Unable to render.');
  expect(texts.documents.failed).toBe("An error occurs when loading patient's document.");
  expect(texts.documentAttentions.error).toBe('An error occurs when loading upcoming document.');
});
