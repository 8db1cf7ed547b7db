// The addresses of the portal.
import { expect, test } from 'vitest';
import { formSubmissionPath, portalBase, uiRootPath } from './paths.ts';

test('base of the portal and root of the practice’s app', { tags: ['ROUTE-01', 'ROUTE-02'] }, () => {
  expect(portalBase).toBe('/patient-portal');
  expect(uiRootPath).toBe('/practice');
});

test('both shapes of the form path, with the optional owner', { tags: ['ROUTE-13', 'ROUTE-14', 'ROUTE-15'] }, () => {
  expect(formSubmissionPath({ formId: 'f', checksum: 'c' })).toBe('/form-submission/f/c');
  expect(formSubmissionPath({ formId: 'f', checksum: 'c', ownerId: 'o' })).toBe('/form-submission/f/c?ownerId=o');
  expect(
    formSubmissionPath({
      formId: 'f',
      checksum: 'c',
      submissionId: 's',
      secureSubmissionId: 'x',
      ownerId: 'o',
      view: 'print',
    }),
  ).toBe('/form-submission/f/c/s/x?ownerId=o&view=print');
  expect(formSubmissionPath({ formId: 'f', checksum: 'c', submissionId: 's', secureSubmissionId: '' })).toBe(
    '/form-submission/f/c',
  );
});
