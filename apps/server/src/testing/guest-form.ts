// The demo's guest form as benchmarks and fault tests fill it in: read from the server, with different answers each time.
import type { FormField } from '@foyer/forms';
import { demoSubmissions, drawnSignature, entriesOf } from '../seed/answers.ts';

export interface GuestForm {
  readonly tenantId: string;
  readonly formId: string;
  readonly versionId: string;
  /** Paths of the calls. */
  readonly paths: { readonly info: string; readonly form: string; readonly submit: string };
  /** Headers that lead to its practice. */
  readonly headers: Readonly<Record<string, string>>;
  /** A body for the submission call, with `%n` where each submission differs. */
  readonly body: string;
}

async function read<T>(url: string, headers: GuestForm['headers']): Promise<T> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/**
 * Finds the form that a practice of the demo offers to guests: the one that the server's address leads to, or `slug`, for a server
 * that trusts in X-Forwarded-Host.
 */
export async function findGuestForm(server: string, slug?: string): Promise<GuestForm> {
  const headers: GuestForm['headers'] = slug === undefined ? {} : { 'x-forwarded-host': `${slug}.localhost` };
  const info = `/account/v1/public/tenant/info?nameSlug=${slug ?? 'demo'}`;
  const { accountId } = await read<{ accountId: string }>(`${server}${info}`, headers);
  const query = `?accountId=${accountId}`;
  const [group] = await read<{ documents: { id: string; secureId: string; name: string }[] }[]>(
    `${server}/user/v1/public/guest/documents/${query}`,
    headers,
  );
  const document = group?.documents.find(({ name }) => name === 'New Patient Registration');
  const sent = demoSubmissions.find(({ form }) => form === 'new-patient');
  if (!document || !sent) throw new Error('The demo offers no form to guests.');
  const path = `/public/forms/${document.id}/${document.secureId}${query}`;
  const [version] = await read<{ form_version_id: string; object: { fields: FormField[] } }[]>(
    `${server}${path}`,
    headers,
  );
  if (!version) throw new Error('The form has no version.');
  const answers = { ...sent.answers, Worries: 'Number %n: it hurts when I drink something cold.' };
  const object = entriesOf(version.object.fields, answers, await drawnSignature());
  return {
    tenantId: accountId,
    formId: document.id,
    versionId: version.form_version_id,
    paths: { info, form: path, submit: path },
    headers,
    body: JSON.stringify({ form_version_id: version.form_version_id, object, submitted_by: '', contact_id: '' }),
  };
}
