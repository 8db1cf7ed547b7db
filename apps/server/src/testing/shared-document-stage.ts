// Documents of the office for tests: files to upload, and the calls of the office, of patients and of who acts for them.
import { randomUUID } from 'node:crypto';
import { officePatients, sharedDocuments } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { multipart } from './sent-pictures.ts';
import type { TestApp } from './test-app.ts';

const boundary = '----foyer-test';

/** Returns a small PDF of so many pages. */
export function pdfOf(pages: number, words = 'A letter'): Buffer {
  const ids = Array.from({ length: pages }, (_, at) => at + 3);
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    `2 0 obj\n<< /Type /Pages /Count ${pages} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>\nendobj`,
    ...ids.map((id) => `${id} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj`),
  ];
  return Buffer.from(`%PDF-1.4\n% ${words}\n${objects.join('\n')}\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`);
}

export interface SaidAbout {
  readonly key?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly isShared?: boolean;
  readonly tell?: boolean;
}

/** Returns the body of an upload: what stands before the file, and the file. */
function bodyOf(about: unknown, bytes: Buffer, fileName: string): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="about"\r\n\r\n${JSON.stringify(about)}\r\n`;
  return Buffer.concat([Buffer.from(head), multipart(bytes, fileName, 'application/octet-stream')]);
}

/** `app` returns the server, `front` the token of the colleague who calls. */
export function documentCalls(app: () => TestApp, front: () => string) {
  const get = (url: string, token: string) =>
    app().app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } });
  return {
    idOf: async (q: string) =>
      (await app().call(officePatients.searchPatients, { query: { q } }, { token: front() })).body.items[0]?.id ?? '',

    async upload(id: string, bytes: Buffer, about: SaidAbout = {}, token = front()) {
      const said = { key: randomUUID(), name: 'Letter of the specialist', kind: 'letter', ...about };
      const answer = await app().app.inject({
        method: 'POST',
        url: addressOf(sharedDocuments.uploadDocument, { params: { id } }),
        headers: {
          host: 'localhost',
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: bodyOf(said, bytes, 'scan.bin'),
      });
      const body = answer.json();
      return { status: answer.statusCode, id: String(body.id), problem: body, headers: answer.headers };
    },

    list: async (id: string, token = front()) =>
      (await app().call(sharedDocuments.sharedDocuments, { params: { id } }, { token })).body.documents,

    change: (id: string, body: { readonly revision: number } & Record<string, unknown>, token = front()) =>
      app().call(sharedDocuments.changeDocument, { params: { id }, body: body as never }, { token }),

    remove: (id: string, revision: number, token = front()) =>
      app().call(sharedDocuments.removeDocument, { params: { id }, query: { revision } }, { token }),

    own: async (token: string) => (await app().call(sharedDocuments.ownSharedDocuments, {}, { token })).body.groups,

    file: (id: string, token = front()) => get(addressOf(sharedDocuments.documentFile, { params: { id } }), token),

    ownFile: (id: string, token: string) => get(addressOf(sharedDocuments.ownSharedFile, { params: { id } }), token),
  };
}
