// Which documents are requested, by role.

import { fakeStorage } from '@foyer/client/fake-browser';
import type { Call } from '@foyer/contract/client';
import { expect, test } from 'vitest';
import { createDraftToken } from '../../session/draft-token.ts';
import { createGuestSubmissions } from '../../session/guest-submissions.ts';
import { createOpenDrafts } from '../../session/open-drafts.ts';
import { BadGuestRecord, loadDocuments } from './use-documents.ts';

function start() {
  const storage = fakeStorage();
  const asked: unknown[] = [];
  const call = (async (endpoint: { path: string }, input?: { query?: unknown }) => {
    asked.push([endpoint.path, input?.query]);
    return [{ nameFirst: endpoint.path, nameLast: '', patientId: '', documents: [], totalResults: 0 }];
  }) as unknown as Call;
  const tenant = { accountId: 'a1', logoPath: '', nameSlug: 'demo', companyName: '', accentColor: '' };
  return {
    storage,
    asked,
    portal: {
      call,
      tenant,
      guestSubmissions: createGuestSubmissions(storage),
      draftToken: createDraftToken(storage),
      openDrafts: createOpenDrafts(storage),
    },
  };
}

test('a single user asks for the own documents only', { tags: ['DOC-02'] }, async () => {
  const { asked, portal } = start();
  await loadDocuments(portal, 'SINGLE_USER');
  expect(asked).toEqual([['/user/v1/documents', undefined]]);
});

test('a guardian gets the own documents first, then the family’s', { tags: ['DOC-01'] }, async () => {
  const { portal } = start();
  const groups = await loadDocuments(portal, 'LEGAL_GUARDIAN');
  expect(groups.map((g) => g.nameFirst)).toEqual(['/user/v1/documents', '/user/v1/family/documents']);
});

test('a guest asks the public address with the accountId', { tags: ['GUEST-05'] }, async () => {
  const { asked, portal } = start();
  await loadDocuments(portal, undefined);
  expect(asked).toEqual([['/user/v1/public/guest/documents/', { accountId: 'a1' }]]);
});

test('a bad session record is a failure', { tags: ['ERR-23'] }, async () => {
  const { storage, portal } = start();
  storage.setItem('guestSubmission', '{"id":1}');
  await expect(loadDocuments(portal, undefined)).rejects.toThrow(BadGuestRecord);
});
