// Sends a file to an address that takes one, as the part `file`.

import type { EndpointSpec, ProblemBody } from '@foyer/contract';
import { addressOf, CallError } from '@foyer/contract/client';

/** @throws CallError when the server refuses it, or is not reached (status 0) */
export async function sendFile(
  endpoint: EndpointSpec,
  params: Readonly<Record<string, string>>,
  file: Blob,
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string | undefined },
): Promise<void> {
  const url = baseUrl + addressOf(endpoint, { params });
  const body = new FormData();
  body.append('file', file);
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'same-origin',
    body,
  }).catch(() => undefined);
  if (answer?.ok) return;
  const problem = (await answer?.json().catch(() => undefined)) as ProblemBody | undefined;
  throw new CallError(url, answer?.status ?? 0, problem);
}
