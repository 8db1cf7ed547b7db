// Forms as files: the object of a form version as JSON, which keeps to docs/form.schema.json.

export interface FormFile {
  readonly blob: Blob;
  readonly name: string;
}

/** A file of a form, called after it. */
export function fileOf(name: string, object: unknown): FormFile {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['form'];
  const blob = new Blob([`${JSON.stringify(object, null, 2)}\n`], { type: 'application/json' });
  return { blob, name: `${words.join('-').slice(0, 80)}.json` };
}

/** What a file holds, or undefined when it is no JSON. */
export async function readFile(file: Blob): Promise<{ readonly object: unknown } | undefined> {
  try {
    return { object: JSON.parse(await file.text()) as unknown };
  } catch {
    return undefined;
  }
}
