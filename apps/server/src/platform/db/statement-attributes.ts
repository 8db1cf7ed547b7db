// What a trace tells of a statement: what it does and to which of our tables, never its text.
import type { SpanAttributes } from '../telemetry/attributes.ts';
import { tenantTables } from './schema/tenant-tables.ts';

/** Tables that belong to no practice, or to the installation. */
const otherTables: ReadonlySet<string> = new Set(['tenants', 'job', 'job_common', 'nodes', 'rounds', 'watched_times']);
const comments = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/;
const named = /\b(?:from|into|update)\s+(?:only\s+)?"?(?:\w+"?\."?)?(\w+)/gi;

/** Returns the statement's first word, and the first table that it names after FROM, INTO or UPDATE. */
export function statementAttributes(text: string): SpanAttributes {
  const start = comments.exec(text)?.[0].length ?? 0;
  const operation = /^[a-z]+/i.exec(text.slice(start, start + 20))?.[0].toUpperCase() ?? 'OTHER';
  let table: string | undefined;
  for (const [, name = ''] of text.slice(start).matchAll(named))
    if (tenantTables.has(name) || otherTables.has(name)) {
      table = name;
      break;
    }
  return { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table };
}
