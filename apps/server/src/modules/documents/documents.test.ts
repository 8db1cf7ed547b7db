// The calls that list documents.
import { documents } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };

beforeAll(async () => {
  t = await startTestApp();
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
});
afterAll(() => t.stop());

describe('documents', () => {
  it('a single user gets the own group only', {
    tags: ['API-059', 'API-060', 'API-065', 'API-066', 'DOC-02'],
  }, async () => {
    const { body } = await t.call(documents.documents, {}, { token: sam.token });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      nameFirst: 'Sam',
      nameLast: 'Rivera',
      contactId: sam.patientId,
      totalResults: body[0]?.documents.length,
    });
    expect(body[0]?.documents.map(({ name }) => name)).toEqual([
      'Patient Information',
      'Communication Release',
      'Medical History',
      'Insurance Information',
      'Authorizations and Acknowledgments',
      'Dental History',
    ]);
    for (const document of body[0]?.documents ?? [])
      expect(document).toMatchObject({
        status: 'pending',
        ownerId: sam.patientId,
        submissionId: '',
        secureSubmissionId: '',
        page: null,
        pages: null,
      });
    // Medical History takes longer than the two questions of Dental History.
    const minutes = new Map(body[0]?.documents.map((one) => [one.name, one.minutes]));
    expect(minutes.get('Medical History')).toBeGreaterThan(minutes.get('Dental History') ?? Number.NaN);
    expect((await t.call(documents.documents, {})).status).toBe(401);
  });

  it('a guardian gets the family’s groups apart, without the own', {
    tags: ['API-063', 'API-064', 'DOC-01', 'ROLE-02'],
  }, async () => {
    const { body } = await t.call(documents.familyDocuments, {}, { token: grace.token });
    expect(body.map(({ nameFirst }) => nameFirst)).toEqual(['Ada', 'Obi', 'Zora']);
    expect(body[0]?.documents.find(({ name }) => name === 'Patient Information')?.status).toBe('completed');
    expect((await t.call(documents.familyDocuments, {}, { token: sam.token })).status).toBe(403);
  });

  it('guests get what is offered to guests, always pending: only their browser knows better', {
    tags: ['API-061', 'API-062', 'GUEST-03'],
  }, async () => {
    const { body } = await t.call(documents.guestDocuments, { query: { accountId: tenantId('demo') } });
    expect(body).toHaveLength(1);
    expect(body[0]?.documents.map(({ name, status }) => [name, status])).toEqual([
      ['New Patient Registration', 'pending'],
    ]);
  });
});
