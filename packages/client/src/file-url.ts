// Fetches an attachment of a form with the rights of the signed-in user.
import { attachments } from '@foyer/contract';
import type { ClientOptions } from '@foyer/contract/client';
import { callFile } from '@foyer/contract/client-file';

/** Returns a blob URL, which the caller must revoke. @throws CallError if the file cannot be loaded */
export async function fileUrl(client: ClientOptions, accountId: string, key: string): Promise<string> {
  const { blob } = await callFile(client, attachments.attachment, { params: { key }, query: { accountId } });
  return URL.createObjectURL(blob);
}
