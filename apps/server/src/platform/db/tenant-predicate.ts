// Kysely's compiler, which names the practice for every table of a practice: `tenant_id = $n` in each query, update and delete,
// and a value in each insert. It adds this as it writes the text, because a plugin would walk every statement once more.
import {
  AliasNode,
  type AndNode,
  ColumnNode,
  type CompiledQuery,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type OperationNode,
  ParensNode,
  PostgresQueryCompiler,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  type ValuesItemNode,
  ValuesNode,
  type WhereNode,
} from 'kysely';
import { tenantPlaceholder } from './own-tenant.ts';
import { tenantTables } from './schema/tenant-tables.ts';

type Nodes = readonly OperationNode[];

/** Returns the name by which a statement refers to a table of a practice; undefined for anything else that it reads. */
function ownName(item: OperationNode): string | undefined {
  const table = AliasNode.is(item) ? item.node : item;
  if (!TableNode.is(table)) return undefined;
  const { schema, identifier } = table.table;
  if (!tenantTables.has(identifier.name) || (schema && schema.name !== 'public')) return undefined;
  return AliasNode.is(item) && IdentifierNode.is(item.alias) ? item.alias.name : identifier.name;
}

const tenantColumn = ColumnNode.create('tenant_id');
const tenantValue = ValueNode.create(tenantPlaceholder);
const tenantValues = [tenantValue];

// Nodes are made as plain objects below: Kysely's own functions also copy and freeze them, which takes longer than the rest.
function conditionOn(name: string): RawNode {
  return {
    kind: 'RawNode',
    sqlFragments: [`"${name.replaceAll('"', '""')}"."tenant_id" = `, ''],
    parameters: tenantValues,
  };
}

/** Returns `condition and added`, or `added` alone. */
function both(condition: OperationNode | undefined, added: OperationNode): OperationNode {
  if (!condition) return added;
  const isClosed = condition.kind !== 'RawNode' && condition.kind !== 'OrNode';
  const left = isClosed ? condition : ParensNode.create(condition);
  return { kind: 'AndNode', left, right: added } as AndNode;
}

/** Returns a join that names the practice itself, so that a left join keeps the rows that it finds nothing for. */
function pinnedJoin(join: JoinNode): JoinNode {
  const { joinType, table } = join;
  const name = ownName(table);
  if (name === undefined || joinType === 'CrossJoin') return join;
  if (joinType !== 'InnerJoin' && joinType !== 'LeftJoin')
    throw new Error(`Write the ${joinType} of ${name} as an inner or left join: it cannot name the practice.`);
  return { kind: 'JoinNode', joinType, table, on: { kind: 'OnNode', on: both(join.on?.on, conditionOn(name)) } };
}

interface Pinnable {
  readonly joins?: readonly JoinNode[];
  readonly where?: WhereNode;
}

function pinnedWhere(where: WhereNode | undefined, table: OperationNode): WhereNode | undefined {
  const name = ownName(table);
  return name === undefined ? where : { kind: 'WhereNode', where: both(where?.where, conditionOn(name)) };
}

/** Returns a statement that names the practice for the tables that it reads or changes itself, not for those of its parts. */
function pinned<Node extends Pinnable>(node: Node, tables: Nodes): Node {
  const { joins } = node;
  let { where } = node;
  for (const table of tables) where = pinnedWhere(where, table);
  for (const join of joins ?? []) if (join.joinType === 'CrossJoin') where = pinnedWhere(where, join.table);
  if (where === node.where && !joins) return node;
  return { ...node, ...(where && { where }), ...(joins && { joins: joins.map(pinnedJoin) }) };
}

/** Returns an insert with the practice as its first column; unchanged when it already has that column. */
function pinnedInsert(node: InsertQueryNode): InsertQueryNode {
  if (!node.into || ownName(node.into) === undefined) return node;
  if (node.columns?.some(({ column }) => column.name === 'tenant_id')) return node;
  if (!node.columns || !node.values || !ValuesNode.is(node.values))
    throw new Error(`An insert into ${ownName(node.into)} that has no rows of values names tenant_id itself.`);
  const rows = node.values.values.map(
    (row): ValuesItemNode =>
      row.kind === 'PrimitiveValueListNode'
        ? { kind: row.kind, values: [tenantPlaceholder, ...row.values] }
        : { kind: row.kind, values: [tenantValue, ...row.values] },
  );
  const values: ValuesNode = { kind: 'ValuesNode', values: rows };
  return { ...node, columns: [tenantColumn, ...node.columns], values };
}

/** Writes statements for transactions of a practice. */
export class TenantQueryCompiler extends PostgresQueryCompiler {
  /** Which parameter is the practice; 0 until the statement names it. */
  #tenantNumber = 0;

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#tenantNumber = 0;
    return super.compileQuery(node, queryId);
  }

  protected override appendValue(value: unknown): void {
    if (value !== tenantPlaceholder) {
      super.appendValue(value);
      return;
    }
    if (this.#tenantNumber === 0) {
      this.addParameter(value);
      this.#tenantNumber = this.numParameters;
    }
    this.append(`$${this.#tenantNumber}`);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(node.from ? pinned(node, node.from.froms) : node);
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const { table, from } = node;
    const tables = table ? [table] : [];
    super.visitUpdateQuery(pinned(node, from ? [...tables, ...from.froms] : tables));
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const { from, using } = node;
    super.visitDeleteQuery(pinned(node, using ? [...from.froms, ...using.tables] : from.froms));
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(pinnedInsert(node));
  }
}
