// A form that was sent: its address, and how it looks once the practice no longer offers the form.
import type { Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { submit } from './form-mistakes.ts';
import { isSendOfForm, thanks } from './form-sending.ts';
import { visit } from './portal.ts';
import { eventually, see } from './waiting.ts';

/** Opens the form at a path and presses Submit; returns the path of the submission. */
export async function sendFrom(page: Page, form: string): Promise<string> {
  const posting = page.waitForResponse((response) => isSendOfForm(response.request()));
  await submit(page).click();
  const { id, secure_id } = (await (await posting).json()) as { id: string; secure_id: string };
  await see(thanks(page));
  return `${form}/${id}/${secure_id}`;
}

/** Deletes the form and reloads the submission until the text field with this label is locked. */
export async function openNoLongerOffered(
  page: Page,
  server: TestServer,
  { formId, sent, label }: { formId: string; sent: string; label: string },
): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await server.runSql(`update forms set published_version_id = null where form_id = '${formId}'`);
  await eventually(async () => {
    await visit(page, server, sent);
    await see(field);
    return field.isDisabled();
  }).toBe(true);
}
