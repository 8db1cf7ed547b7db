// Forms of the demo, filled in and sent, for tests of submissions.
import { documents, forms, submissions } from '@foyer/contract';
import pg from 'pg';
import { demoSubmissions, drawnSignature, entriesOf } from '../seed/answers.ts';
import { demoForms } from '../seed/forms/all.ts';
import { type CallOptions, type TestApp, tenantId } from './test-app.ts';

const accountId = tenantId('demo');
const drafts = demoForms('Harbor Dental Group');

interface Doc {
  readonly id: string;
  readonly name: string;
  readonly secureId: string;
}

/** Returns the uuid of a question of a demo form, by the form's key and the question's display name. */
export function uuidOf(key: string, name: string): string {
  return drafts.find((draft) => draft.key === key)?.fields.find((field) => field.display_name === name)?.uuid ?? '';
}

/** What tests of submissions need repeatedly, for one server. */
export async function filledForms(t: TestApp) {
  const signature = await drawnSignature();

  const named = (list: readonly Doc[] | undefined, name: string): Doc => {
    const found = list?.find((document) => document.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };

  return {
    /** The form that the demo offers to guests. */
    guestForm: async () => {
      const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
      return named(body[0]?.documents, 'New Patient Registration');
    },

    ownForm: async (token: string, name: string) => {
      const { body } = await t.call(documents.documents, {}, { token });
      return named(body[0]?.documents, name);
    },

    /** Returns valid answers for a form, by its key. */
    answers: (key: string) => {
      const draft = drafts.find((candidate) => candidate.key === key);
      const sent = demoSubmissions.find((candidate) => candidate.form === key);
      return entriesOf(draft?.fields ?? [], sent?.answers ?? {}, signature);
    },

    versionOf: async ({ id, secureId }: Doc) => {
      const { body } = await t.call(forms.publicForm, { params: { id, checksum: secureId }, query: { accountId } });
      return body[0]?.form_version_id ?? '';
    },

    /** Sends the published version of the form. Any member may be forged. */
    async post(form: Doc, body: Readonly<Record<string, unknown>>, options: CallOptions = {}) {
      const form_version_id = await this.versionOf(form);
      const params = { id: form.id, checksum: form.secureId };
      return t.call(
        submissions.postSubmission,
        { params, query: { accountId }, body: { form_version_id, ...body } as never },
        options,
      );
    },

    /** Rows as the owner of the database sees them. */
    query: async (text: string, values: unknown[] = []) => {
      const client = new pg.Client({ connectionString: t.ownerUrl });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
