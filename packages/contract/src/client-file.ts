// Calls whose answer is a file, apart from the client: few screens make one.
import { addressOf, CallError, type ClientOptions, jsonIn, sendCall } from './client.ts';
import type { CallInput, EndpointSpec } from './endpoint.ts';
import type { ProblemBody } from './problems.ts';

export interface CalledFile {
  readonly blob: Blob;
  /** As the server calls it. */
  readonly name: string;
}

/** Makes a call whose answer is a file. @throws CallError */
export async function callFile<E extends EndpointSpec>(
  options: ClientOptions,
  endpoint: E,
  input: CallInput<E>,
): Promise<CalledFile> {
  const answer = await sendCall(options, endpoint, input, { headers: { accept: '*/*' } });
  if (!answer.ok) {
    const url = options.baseUrl + addressOf(endpoint, input);
    throw new CallError(url, answer.status, (await jsonIn(answer)) as ProblemBody | undefined);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await answer.blob(), name: name ?? 'file' };
}
