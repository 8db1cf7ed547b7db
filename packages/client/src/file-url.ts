// What somebody attached to a form, fetched with the rights of whoever is signed in.
import { attachments } from '@foyer/contract';
import type { ClientOptions } from '@foyer/contract/client';
import { callFile } from '@foyer/contract/client-file';

/** Returns a blob URL, which belongs to the caller. @throws CallError when the file does not come */
export async function fileUrl(client: ClientOptions, accountId: string, key: string): Promise<string> {
  const { blob } = await callFile(client, attachments.attachment, { params: { key }, query: { accountId } });
  return URL.createObjectURL(blob);
}
