// The published JSON Schema of forms: every form that comes with the product, and that of every field, fits it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkForm } from '@foyer/forms';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { versionObject } from '../../apps/server/src/modules/forms/standard/form-draft.ts';
import { demoForms } from '../../apps/server/src/seed/forms/all.ts';
import { root } from '../root.ts';

const schema = JSON.parse(readFileSync(join(root, 'docs/form.schema.json'), 'utf8')) as object;
const fits = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
const plain = (value: object) => JSON.parse(JSON.stringify(value)) as { readonly fields: readonly object[] };
const forms = demoForms('Harbor Dental Group').map((form) => [form.name, plain(versionObject(form))] as const);

describe('docs/form.schema.json', { tags: ['FORM-33'] }, () => {
  it.each(forms)('is met by %s, which can be published', (_, object) => {
    fits(object);
    expect(fits.errors ?? []).toEqual([]);
    expect(checkForm(object)).toEqual([]);
  });

  it('is not met by unknown members, at the top, in a field and in an alert', () => {
    const [, object] = forms[0] ?? [];
    if (!object) throw new Error('There is no form.');
    const field = { ...object.fields[0], extra: 1 };
    const alert = { id: 'a', name: 'A', level: 'notice', when: { match: 'all', rows: [] }, extra: 1 };
    for (const wrong of [
      { ...object, extra: 1 },
      { ...object, fields: [field] },
      { ...object, alerts: [alert] },
    ])
      expect(fits(wrong)).toBe(false);
  });
});
