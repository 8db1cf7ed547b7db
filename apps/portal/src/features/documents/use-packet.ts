// Loads a packet for the person whom its address names, and makes the addresses of its forms.

import { tabStorage } from '@foyer/client/browser-storage';
import { packetPage } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { formSubmissionPath, paths } from '../../api/paths.ts';
import { draftTokenHeader } from '../../session/draft-token.ts';
import { readKeptAnswers } from '../../session/kept-answers.ts';
import { type Portal, usePortal, useSession } from '../../session/portal.ts';
import { inPacket } from './document-path.ts';
import { type OwnPacket, withGuestForms } from './packet-progress.ts';

export interface PacketPlace {
  readonly packetId: string;
  readonly checksum: string;
  /** The person it is for; the visitor when absent. */
  readonly ownerId: string | undefined;
}

/** @throws CallError */
export async function loadPacket(portal: Portal, { packetId: id, checksum, ownerId }: PacketPlace): Promise<OwnPacket> {
  const { call, tenant, session, draftToken, guestSubmissions, openDrafts } = portal;
  const params = { id, checksum };
  // Answers on a page that was just left may still be being saved.
  await openDrafts.flush();
  if (session.state().isSignedIn)
    return call(packetPage.packet, { params, query: ownerId === undefined ? {} : { ownerId } });
  const query = { accountId: tenant.accountId };
  // What is sent from this browser is found again by it.
  const headers = draftTokenHeader(draftToken.ensure());
  const packet = await call(packetPage.publicPacket, { params, query }, { headers });
  const carried = readKeptAnswers(tabStorage, id, Date.now());
  return { ...withGuestForms(packet, guestSubmissions.read() ?? []), carried: [...carried] };
}

export function usePacket(address: PacketPlace) {
  const portal = usePortal();
  const { patientId } = useSession();
  const { packetId, checksum, ownerId } = address;
  return useQuery({
    queryKey: ['packet', packetId, checksum, ownerId, patientId],
    queryFn: () => loadPacket(portal, address),
  });
}

/** Returns the packet that a form belongs to by its address (`?packet=id.checksum`), for the person that the address names. */
export function placeIn(search: URLSearchParams): PacketPlace {
  const [packetId = '', checksum = ''] = (search.get('packet') ?? '').split('.');
  return { packetId, checksum, ownerId: search.get('ownerId') || undefined };
}

/** @param visitorId the contact who is signed in; empty for a guest */
export function packetPath({ packetId, checksum, ownerId }: PacketPlace, visitorId: string): string {
  const search = ownerId && ownerId !== visitorId ? `?ownerId=${encodeURIComponent(ownerId)}` : '';
  return `${paths.packet}/${packetId}/${checksum}${search}`;
}

/** Returns the path of a form as part of its packet. */
export function packetFormPath(
  { packetId, checksum, ownerId }: PacketPlace,
  form: Pick<OwnPacket['forms'][number], 'form_id' | 'checksum'>,
  visitorId: string,
): string {
  const path = formSubmissionPath({
    formId: form.form_id,
    checksum: form.checksum,
    ownerId: ownerId && ownerId !== visitorId ? ownerId : undefined,
  });
  return inPacket(path, { id: packetId, secureId: checksum });
}
