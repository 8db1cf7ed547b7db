// A row as it appears in an export: sealed columns are opened, which fails for values of another row.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { ExportTable } from './export-tables.ts';

type JsonRow = Record<string, unknown>;

/** Answers and details are JSON; names, numbers and messages are plain text. */
function read(text: string): unknown {
  if (!/^[[{"]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Opens the columns that end in `_sealed`, each bound to its own place, and drops that suffix. @throws CryptoError */
export function openRow(cipher: TenantCipher, { table, key }: ExportTable, row: JsonRow): JsonRow {
  const id = key.map((name) => String(row[name])).join(':');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (!name.endsWith('_sealed')) return [name, value];
      const sealed = typeof value === 'string' ? Buffer.from(value.replace(/^\\x/, ''), 'hex') : undefined;
      // What was erased is empty.
      const opened = sealed?.length ? read(cipher.open({ table, row: id, column: name }, sealed)) : null;
      return [name.replace(/_sealed$/, ''), opened ?? null];
    }),
  );
}
