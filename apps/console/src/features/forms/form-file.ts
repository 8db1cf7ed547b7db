// Form files: the object of a form version as JSON, according to docs/form.schema.json.

export interface FormFile {
  readonly blob: Blob;
  readonly name: string;
}

/** Returns a file of a form, named after it. */
export function fileOf(name: string, object: unknown): FormFile {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['form'];
  const blob = new Blob([`${JSON.stringify(object, null, 2)}\n`], { type: 'application/json' });
  return { blob, name: `${words.join('-').slice(0, 80)}.json` };
}

/** Returns a file's JSON, or undefined if it is not JSON. */
export async function readFile(file: Blob): Promise<{ readonly object: unknown } | undefined> {
  try {
    return { object: JSON.parse(await file.text()) as unknown };
  } catch {
    return undefined;
  }
}
