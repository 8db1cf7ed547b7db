// Opens the file of a call in a new tab, with the rights of the signed-in user.
import type { CallInput, EndpointSpec } from '@foyer/contract';
import type { ClientOptions } from '@foyer/contract/client';
import { callFile } from '@foyer/contract/client-file';
import { saveFile } from '@foyer/ui';

/** How long the tab may take to read the file, in milliseconds. */
const readMs = 60_000;

/**
 * Shows a file. Call it while a press is handled: the tab opens at once, because browsers refuse one that opens later. Where they refuse
 * all the same, the file is saved.
 * @throws CallError if the file cannot be loaded; the tab is closed again
 */
export async function viewFile<E extends EndpointSpec>(
  client: ClientOptions,
  endpoint: E,
  input: CallInput<E>,
): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { blob, name } = await callFile(client, endpoint, input);
    if (!tab || tab.closed) {
      saveFile(blob, name);
      return;
    }
    const url = URL.createObjectURL(blob);
    tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), readMs);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
