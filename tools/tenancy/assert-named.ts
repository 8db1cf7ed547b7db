// Holds statements to the rule that each names its practice (docs/adr/0013-every-statement-names-its-practice.md).
import { tenantTables } from '../../apps/server/src/platform/db/schema/tenant-tables.ts';
import { findUnnamed } from './find-unnamed.ts';

/** @throws with each text that does not name its practice for all of its tables */
export function assertNamed(texts: readonly string[]): void {
  const faults = texts.flatMap((text) => {
    const found = findUnnamed(text, tenantTables);
    return found.length > 0 ? [`${found.join(', ')}\n  in: ${text.trim()}`] : [];
  });
  if (faults.length > 0)
    throw new Error(
      `Statements of a practice's transaction that do not name the practice (CONTRIBUTING.md, A statement):\n\n${faults.join('\n\n')}`,
    );
}
