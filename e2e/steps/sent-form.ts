// A form that was sent: its address, and what is left of it once the practice no longer offers the form.
import type { Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/server.ts';
import { submit } from './form-mistakes.ts';
import { isSendOfForm, thanks } from './form-sending.ts';
import { visit } from './portal.ts';
import { eventually, see } from './waiting.ts';

/** Presses Submit in the form of that path; returns the path of what was sent. */
export async function sendFrom(page: Page, form: string): Promise<string> {
  const posting = page.waitForResponse((response) => isSendOfForm(response.request()));
  await submit(page).click();
  const { id, secure_id } = (await (await posting).json()) as { id: string; secure_id: string };
  await see(thanks(page));
  return `${form}/${id}/${secure_id}`;
}

/** Takes the form back and opens what was sent, until the text field of that label is locked. */
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
