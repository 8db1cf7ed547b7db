// SQL of what patients may do online with their visits: the practice's rule, and those of types that differ.
import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { defaultVisitRule, type PartialRule, ruleWith, type VisitRule } from './visit-rules.policy.ts';

type Row = Selectable<Schema['visitRules']>;

/** Returns the members of an object that are there; undefined when none is. */
function present<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> });
}

function ruleIn(row: Row): PartialRule {
  return (
    present({
      cancel: present({ mode: row.cancelMode, hours: row.cancelHours }),
      move: present({
        mode: row.moveMode,
        hours: row.moveHours,
        most: row.mostMoves,
        otherProvider: row.otherProvider,
        otherLocation: row.otherLocation,
      }),
      reason: row.reason,
      confirmDays: row.confirmDays,
      policy: row.policy,
      tellOffice: row.tellOffice,
      mailAfterConfirming: row.mailAfterConfirming,
    }) ?? {}
  );
}

/** All rules of a practice. */
export interface VisitRuleBook {
  readonly practice: VisitRule;
  readonly types: ReadonlyMap<string, PartialRule>;
  /** Returns the rule for visits of a type, or for those without one. */
  of(typeId: string | null): VisitRule;
}

/** Reads the rules as they are in this transaction. */
export async function readRuleBook(tx: Tx): Promise<VisitRuleBook> {
  const rows = await tx.selectFrom('visitRules').selectAll().orderBy('typeId').execute();
  const own = rows.find(({ typeId }) => typeId === null);
  const practice = ruleWith(defaultVisitRule, own && ruleIn(own));
  const types = new Map(rows.flatMap((row) => (row.typeId === null ? [] : [[row.typeId, ruleIn(row)] as const])));
  return { practice, types, of: (typeId) => ruleWith(practice, typeId === null ? undefined : types.get(typeId)) };
}

/** Replaces all rules. */
export async function replaceRules(
  tx: Tx,
  practice: VisitRule,
  types: readonly ({ readonly typeId: string } & PartialRule)[],
): Promise<void> {
  await tx.deleteFrom('visitRules').execute();
  const rowOf = (typeId: string | null, { cancel, move, ...rule }: PartialRule) => ({
    ruleId: randomUUIDv7(),
    typeId,
    cancelMode: cancel?.mode ?? null,
    cancelHours: cancel?.hours ?? null,
    moveMode: move?.mode ?? null,
    moveHours: move?.hours ?? null,
    mostMoves: move?.most ?? null,
    otherProvider: move?.otherProvider ?? null,
    otherLocation: move?.otherLocation ?? null,
    reason: rule.reason ?? null,
    confirmDays: rule.confirmDays ?? null,
    policy: rule.policy ?? null,
    tellOffice: rule.tellOffice ?? null,
    mailAfterConfirming: rule.mailAfterConfirming ?? null,
  });
  const rows = [rowOf(null, practice), ...types.map(({ typeId, ...rule }) => rowOf(typeId, rule))];
  await tx.insertInto('visitRules').values(rows).execute();
}

/** Returns those of these types that the practice has. */
export async function selectKnownTypes(tx: Tx, typeIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (typeIds.length === 0) return new Set();
  const rows = await tx.selectFrom('visitTypes').select('typeId').where('typeId', 'in', typeIds).execute();
  return new Set(rows.map(({ typeId }) => typeId));
}
