// Forms that the demo lacks: published straight into the practice's database, which takes less time than building them.
import { randomUUID } from 'node:crypto';
import { type FormField, pagesOf, type VersionSettings } from '@foyer/forms';
import type { Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { visit } from './portal.ts';
import { eventually, see } from './waiting.ts';

export interface Draft {
  readonly name: string;
  /** From defineField, shown in this order unless they have a sort_order. */
  readonly fields: readonly FormField[];
  readonly thankYou?: string;
  /** Where people are sent after submitting. */
  readonly redirectUrl?: string;
  /** Settings of the version; none by default. */
  readonly settings?: Partial<VersionSettings>;
  /** Whether it is among every patient's documents. */
  readonly isForAll?: boolean;
  /** Replaces the fields: the content of an unreadable form. */
  readonly object?: unknown;
}

/**
 * Publishes a form for guests and everybody else, after the demo's own, or the next version of a form; returns its path. Another
 * form of the same name, from an earlier attempt of the same test, is withdrawn.
 */
export async function publishForm(server: TestServer, draft: Draft, formId = randomUUID() as string): Promise<string> {
  const { name, thankYou = '', redirectUrl = '' } = draft;
  const fields = draft.fields.map((field, at) => ({ ...field, sort_order: field.sort_order || at }));
  const pages = pagesOf(fields);
  const version = randomUUID();
  const object = JSON.stringify(draft.object ?? { fields, ...(draft.settings && { settings: draft.settings }) });
  await server.runSql(`
    do $do$
    declare practice uuid := foyer_tenant();
    begin
      update forms set deleted_at = now()
        where tenant_id = practice and name = $text$${name}$text$ and form_id <> '${formId}' and deleted_at is null;
      insert into forms (tenant_id, form_id, name, position, for_guests, for_all_patients, created_at)
        values (practice, '${formId}', $text$${name}$text$, 100, true, ${draft.isForAll === true}, now()) on conflict do nothing;
      insert into form_versions (tenant_id, form_version_id, form_id, version, form_name, object, pages, has_contact,
          has_group, is_redirect, redirect_url, thank_you, published_at)
        values (practice, '${version}', '${formId}',
          (select count(*) + 1 from form_versions where form_id = '${formId}'), $text$${name}$text$, $json$${object}$json$,
          '{${pages.join(',')}}', false, false, ${redirectUrl !== ''}, $text$${redirectUrl}$text$,
          $text$${thankYou}$text$, now());
      update forms set published_version_id = '${version}' where form_id = '${formId}';
    end $do$`);
  let path = '';
  await eventually(async () => {
    path = await pathOf(server, formId);
    return path;
  }).not.toBe('');
  return path;
}

async function pathOf(server: TestServer, form: string): Promise<string> {
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).json();
  const { accountId } = (await read(`/account/v1/public/tenant/info?nameSlug=${server.slug}`)) as { accountId: string };
  const groups = (await read(`/user/v1/public/guest/documents/?accountId=${accountId}`)) as {
    documents: { id: string; secureId: string }[];
  }[];
  const found = groups.flatMap(({ documents }) => documents).find(({ id }) => id === form);
  return found ? `/form-submission/${found.id}/${found.secureId}` : '';
}

/** Publishes a form and opens it by its address. */
export async function openForm(page: Page, server: TestServer, draft: Draft): Promise<string> {
  const path = await publishForm(server, draft);
  await visit(page, server, path);
  await see(page.getByRole('heading', { name: draft.name, level: 1 }));
  return path;
}

export interface SentEntry {
  readonly uuid: string;
  readonly value: unknown;
}

/** Returns the entries that a press posts to the server. */
export async function sentBy(page: Page, press: () => Promise<void>): Promise<readonly SentEntry[]> {
  const posting = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/public/forms/'),
  );
  await press();
  const { object } = (await posting).postDataJSON() as { object: readonly SentEntry[] };
  return object;
}
