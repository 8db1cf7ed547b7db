// Calls that return a file, separate from the client because few screens need them.
import { addressOf, CallError, type ClientOptions, jsonIn, sendCall } from './client.ts';
import type { CallInput, EndpointSpec } from './endpoint.ts';
import type { ProblemBody } from './problems.ts';

export interface CalledFile {
  readonly blob: Blob;
  /** File name given by the server. */
  readonly name: string;
}

/** Makes a call that returns a file. @throws CallError */
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
