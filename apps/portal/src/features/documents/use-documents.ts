// Loads the visitor's or signed-in person's documents: a guest's, a single user's, or a guardian's with the family's.
import { documents } from '@foyer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { draftTokenHeader } from '../../session/draft-token.ts';
import { type Portal, usePortal, useSession } from '../../session/portal.ts';
import type { Role } from '../../session/session.ts';
import { formsAtOffice } from '../forms/guest-at-office.ts';
import { type DocumentGroup, withFormsAtOffice, withGuestRecord } from './groups.ts';

/** Thrown if a guest's session record cannot be read. */
export class BadGuestRecord extends Error {
  override name = 'BadGuestRecord';
}

/** Returns groups in display order: one's own first. @throws CallError, BadGuestRecord */
export async function loadDocuments(
  portal: Pick<Portal, 'call' | 'tenant' | 'guestSubmissions' | 'draftToken' | 'openDrafts'>,
  role: Role | undefined,
): Promise<readonly DocumentGroup[]> {
  const { call, tenant, guestSubmissions, draftToken, openDrafts } = portal;
  // Answers on a page that was just left may still be being saved; the list would miss them.
  await openDrafts.flush();
  if (!role) {
    const record = guestSubmissions.read();
    if (!record) throw new BadGuestRecord('The record of this session’s submissions cannot be read.');
    const input = { query: { accountId: tenant.accountId } };
    const headers = draftTokenHeader(draftToken.read());
    const groups = await call(documents.guestDocuments, input, { headers });
    return withGuestRecord(withFormsAtOffice(groups, formsAtOffice()), record);
  }
  const own = call(documents.documents);
  if (role !== 'LEGAL_GUARDIAN') return own;
  const family = call(documents.familyDocuments);
  return [...(await own), ...(await family)];
}

export function documentsQuery(portal: Portal, patientId: string, role: Role | undefined) {
  return queryOptions({
    queryKey: ['documents', patientId, role],
    queryFn: () => loadDocuments(portal, role),
  });
}

export function useDocuments() {
  const { role, patientId } = useSession();
  return useQuery(documentsQuery(usePortal(), patientId, role));
}
