// Finds the tables of a practice for which a statement does not name the practice, with PostgreSQL's own parser. Citus sends a
// statement to one node only where each such table has its `tenant_id` compared with a value. What else Citus 13 was seen to
// refuse, and can be told from the text, is found too.
import { loadModule, parseSync } from 'libpg-query';

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const treeOf = (value: unknown): Tree => (isTree(value) ? value : {});
const treesOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What one query reads, and whether it names the practice for each of its tables of a practice. */
interface Level {
  /** By the name that a table has in the query. */
  readonly tables: Map<string, { readonly table: string; isNamed: boolean }>;
  /** Names of everything else that is read here: subqueries, functions, other tables. */
  readonly others: Set<string>;
  /** The query around this one, whose columns it may use too. */
  readonly outer: Level | undefined;
}

/** A condition that every row meets, or in an outer join, every row of the tables `of` that is not left empty. */
interface Condition {
  readonly tree: Tree;
  readonly of: ReadonlySet<string> | undefined;
}

/** What a FROM clause holds. */
interface Sources {
  readonly tables: Level['tables'];
  readonly others: Level['others'];
  readonly conditions: Condition[];
  readonly subqueries: { readonly query: unknown; readonly isLateral: boolean }[];
  readonly expressions: unknown[];
}

type Names = ReadonlySet<string>;

/** A query without parts (no UNION), and its level. */
interface Leaf {
  readonly query: Tree;
  readonly level: Level;
}

const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const;
type StatementKind = (typeof statementKinds)[number];
const isStatementKind = (kind: string): kind is StatementKind => (statementKinds as readonly string[]).includes(kind);

/** Statements that take no condition, so they reach every practice's rows. */
const withoutCondition = ['TruncateStmt', 'LockStmt', 'CopyStmt'];

/** Settings of a transaction that only its own node needs; any other one is set with SET LOCAL, which reaches all nodes. */
const ownSettings = ['synchronous_commit'];

/** Returns the parts that are joined by AND. */
function conjunctsOf(condition: unknown): readonly Tree[] {
  if (!isTree(condition)) return [];
  const { boolop, args } = treeOf(condition.BoolExpr);
  return boolop === 'AND_EXPR' ? treesOf(args).flatMap(conjunctsOf) : [condition];
}

const fieldsOf = (tree: Tree): string[] =>
  treesOf(treeOf(tree.ColumnRef).fields).map((field) => textOf(treeOf(field.String).sval));

/** Returns whether it is a parameter or a constant, with or without a type. */
function isGiven(tree: Tree): boolean {
  if (isTree(tree.TypeCast)) return isGiven(treeOf(tree.TypeCast.arg));
  return isTree(tree.ParamRef) || (isTree(tree.A_Const) && tree.A_Const.isnull !== true);
}

/** Returns the level and name of the table whose `tenant_id` this is; undefined if it is not that of a practice's table. */
function ownerOf(tree: Tree, level: Level | undefined): { level: Level; name: string } | undefined {
  const fields = fieldsOf(tree);
  if (!level || fields.at(-1) !== 'tenant_id') return undefined;
  const name = fields.at(-2);
  if (name === undefined) {
    if (level.tables.size + level.others.size === 0) return ownerOf(tree, level.outer);
    const [only, ...more] = level.tables.keys();
    return only !== undefined && more.length === 0 ? { level, name: only } : undefined;
  }
  if (level.tables.has(name)) return { level, name };
  return level.others.has(name) ? undefined : ownerOf(tree, level.outer);
}

/**
 * Returns whether it is the practice: a given value, or the `tenant_id` of a table of the same query for which the practice is
 * named. That of a query around it does not count: Citus refuses it beside other subqueries.
 */
function isPractice(tree: Tree, level: Level): boolean {
  if (isGiven(tree)) return true;
  const owner = ownerOf(tree, level);
  return owner?.level === level && level.tables.get(owner.name)?.isNamed === true;
}

/** Notes the tables for which these conditions name the practice, some by way of others. */
function nameBy(conditions: readonly Condition[], level: Level): void {
  const equalities = conditions.flatMap(({ tree, of }) =>
    conjunctsOf(tree).flatMap((part) => {
      const { kind, name, lexpr, rexpr } = treeOf(part.A_Expr);
      const isEqual = kind === 'AEXPR_OP' && textOf(treeOf(treesOf(name).at(-1)?.String).sval) === '=';
      const [left, right] = [treeOf(lexpr), treeOf(rexpr)];
      return isEqual
        ? [
            { column: left, value: right, of },
            { column: right, value: left, of },
          ]
        : [];
    }),
  );
  let isNew = true;
  while (isNew) {
    isNew = false;
    for (const { column, value, of } of equalities) {
      const owner = ownerOf(column, level);
      const table = owner?.level === level ? level.tables.get(owner.name) : undefined;
      if (!owner || !table || table.isNamed || (of && !of.has(owner.name)) || !isPractice(value, level)) continue;
      table.isNamed = true;
      isNew = true;
    }
  }
}

class Search {
  readonly found = new Set<string>();
  readonly #tenantTables: ReadonlySet<string>;
  /** How many WITH clauses are around what is being searched. */
  #withDepth = 0;

  constructor(tenantTables: ReadonlySet<string>) {
    this.#tenantTables = tenantTables;
  }

  #isOwn(range: Tree, parts: Names): boolean {
    const [schema, table] = [textOf(range.schemaname), textOf(range.relname)];
    if (schema === '' && parts.has(table)) return false;
    return (schema === '' || schema === 'public') && this.#tenantTables.has(table);
  }

  #addTable(range: Tree, parts: Names, to: Pick<Level, 'tables' | 'others'>): void {
    const table = textOf(range.relname);
    const name = textOf(treeOf(range.alias).aliasname) || table;
    if (this.#isOwn(range, parts)) to.tables.set(name, { table, isNamed: false });
    else to.others.add(name);
  }

  /** Reads items of a FROM clause. */
  #sources(items: readonly Tree[], parts: Names): Sources {
    const sources: Sources = {
      tables: new Map(),
      others: new Set(),
      conditions: [],
      subqueries: [],
      expressions: [],
    };
    for (const item of items) this.#addItem(item, parts, sources);
    return sources;
  }

  #addItem(item: Tree, parts: Names, to: Sources): void {
    if (isTree(item.RangeVar)) this.#addTable(item.RangeVar, parts, to);
    else if (isTree(item.JoinExpr)) this.#addJoin(item.JoinExpr, parts, to);
    else {
      const [range] = Object.values(item);
      const { alias, subquery, lateral } = treeOf(range);
      to.others.add(textOf(treeOf(alias).aliasname));
      if (subquery) to.subqueries.push({ query: subquery, isLateral: lateral === true });
      else to.expressions.push(range);
    }
  }

  #addJoin(join: Tree, parts: Names, to: Sources): void {
    const [left, right] = [join.larg, join.rarg].map((side) => this.#sources([treeOf(side)], parts));
    if (!left || !right) return;
    for (const side of [left, right]) {
      for (const [name, table] of side.tables) to.tables.set(name, table);
      for (const name of side.others) to.others.add(name);
      to.conditions.push(...side.conditions);
      to.subqueries.push(...side.subqueries);
      to.expressions.push(...side.expressions);
    }
    // A row of the outer side is there whether or not the condition holds.
    const of = {
      JOIN_LEFT: new Set(right.tables.keys()),
      JOIN_RIGHT: new Set(left.tables.keys()),
      JOIN_FULL: new Set<string>(),
    }[textOf(join.jointype)];
    if (isTree(join.quals)) to.conditions.push({ tree: join.quals, of });
    to.expressions.push(join.quals);
  }

  /** Opens the level of a query and searches what its FROM clause holds. */
  #open(sources: Sources, where: unknown, outer: Level | undefined, parts: Names): Level {
    const level: Level = { tables: sources.tables, others: sources.others, outer };
    nameBy([...sources.conditions, { tree: treeOf(where), of: undefined }], level);
    for (const [name, { table, isNamed }] of level.tables)
      if (!isNamed) this.found.add(name === table ? table : `${table} as ${name}`);
    for (const { query, isLateral } of sources.subqueries) this.search(query, isLateral ? level : outer, parts);
    this.search(sources.expressions, level, parts);
    return level;
  }

  /** Searches the parts of a WITH clause. Returns their names and those of `parts`. */
  #with(clause: unknown, outer: Level | undefined, parts: Names): Names {
    const { ctes, recursive } = treeOf(clause);
    const all = treesOf(ctes).map((each) => treeOf(each.CommonTableExpr));
    const names = new Set(parts);
    if (recursive) for (const { ctename } of all) names.add(textOf(ctename));
    this.#withDepth += 1;
    for (const { ctename, ctequery } of all) {
      this.search(ctequery, outer, new Set(names));
      names.add(textOf(ctename));
    }
    this.#withDepth -= 1;
    return names;
  }

  #select(query: Tree, outer: Level | undefined, before: Names): Leaf[] {
    const { withClause, fromClause, larg, rarg, ...rest } = query;
    const parts = this.#with(withClause, outer, before);
    if (larg && rarg) {
      this.search(rest, outer, parts);
      return [larg, rarg].flatMap((side) => this.#select(treeOf(side), outer, parts));
    }
    const level = this.#open(this.#sources(treesOf(fromClause), parts), query.whereClause, outer, parts);
    this.search(rest, level, parts);
    return [{ query, level }];
  }

  /** An UPDATE or a DELETE. */
  #change(query: Tree, more: unknown, outer: Level | undefined, before: Names): void {
    const { withClause, fromClause: _from, usingClause: _using, relation, ...rest } = query;
    const parts = this.#with(withClause, outer, before);
    const sources = this.#sources(treesOf(more), parts);
    this.#addTable(treeOf(relation), new Set(), sources);
    this.search(rest, this.#open(sources, query.whereClause, outer, parts), parts);
  }

  #insert(query: Tree, outer: Level | undefined, before: Names): void {
    const { withClause, relation, selectStmt, cols, ...rest } = query;
    const parts = this.#with(withClause, outer, before);
    const leaves = isTree(selectStmt) ? this.#select(treeOf(selectStmt.SelectStmt), outer, parts) : [];
    const level: Level = { tables: new Map(), others: new Set(['excluded']), outer };
    this.#addTable(treeOf(relation), new Set(), level);
    for (const [name, table] of level.tables) {
      const at = treesOf(cols).findIndex((column) => treeOf(column.ResTarget).name === 'tenant_id');
      table.isNamed = at >= 0 && leaves.length > 0 && leaves.every((leaf) => givesPractice(leaf, at));
      const shown = `insert into ${name === table.table ? name : `${table.table} as ${name}`}`;
      if (!table.isNamed) this.found.add(shown);
      const values = leaves.map(({ query: { valuesLists } }) => valuesLists);
      const isCopied = this.#withDepth === 0 && values.some((lists) => !lists) && !rest.returningClause;
      if (isCopied) this.found.add(`${shown} from a query, which a cluster copies: give it RETURNING`);
      if (hasSubquery([values, rest]))
        this.found.add(`${shown} with a subquery among its values: insert from a query, or read it beforehand`);
    }
    this.search(rest, level, parts);
  }

  #statement(kind: StatementKind, query: Tree, outer: Level | undefined, parts: Names): void {
    if (kind === 'SelectStmt') this.#select(query, outer, parts);
    else if (kind === 'InsertStmt') this.#insert(query, outer, parts);
    else if (kind === 'UpdateStmt') this.#change(query, query.fromClause, outer, parts);
    else if (kind === 'DeleteStmt') this.#change(query, query.usingClause, outer, parts);
    else this.found.add('merge, which has no fixed practice: write an insert with ON CONFLICT');
  }

  /** Searches everything below a part of a statement. */
  search(value: unknown, level: Level | undefined, parts: Names): void {
    if (Array.isArray(value)) for (const each of value) this.search(each, level, parts);
    if (!isTree(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (isStatementKind(key)) this.#statement(key, treeOf(inner), level, parts);
      else {
        if (key === 'FuncCall') this.#call(treeOf(inner));
        if (key === 'CaseExpr' && treeOf(inner).arg)
          this.found.add('case x when y, which a cluster reads otherwise: write case when x = y');
        if (withoutCondition.includes(key)) this.#all(treeOf(inner));
        this.search(inner, level, parts);
      }
    }
  }

  #call(call: Tree): void {
    const name = textOf(treeOf(treesOf(call.funcname).at(-1)?.String).sval);
    const setting = textOf(treeOf(treeOf(treesOf(call.args)[0]?.A_Const).sval).sval);
    if (name === 'set_config' && !ownSettings.includes(setting))
      this.found.add(`set_config('${setting}'), which reaches one node only: write SET LOCAL`);
    if (name === 'unnest' && treesOf(call.args).length > 1)
      this.found.add('unnest of several lists, which a cluster cannot read: read them by position');
  }

  #all({ relation, relations, query }: Tree): void {
    const ranges = [treeOf(relation), ...treesOf(relations).map((each) => treeOf(each.RangeVar))];
    for (const range of ranges)
      if (!query && this.#isOwn(range, new Set())) this.found.add(`${textOf(range.relname)} as a whole`);
  }
}

function hasSubquery(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasSubquery);
  return isTree(value) && ('SubLink' in value || Object.values(value).some(hasSubquery));
}

/** Returns whether every row of a query has the practice in its column number `at`. */
function givesPractice({ query, level }: Leaf, at: number): boolean {
  const rows = treesOf(query.valuesLists).map((row) => treesOf(treeOf(row.List).items));
  if (rows.length > 0) return rows.every((row) => isPractice(treeOf(row[at]), level));
  const targets = treesOf(query.targetList).map((target) => treeOf(treeOf(target.ResTarget).val));
  const isPlain = targets.every((target) => !treesOf(treeOf(target.ColumnRef).fields).some((field) => field.A_Star));
  return isPlain && isPractice(treeOf(targets[at]), level);
}

await loadModule();

/**
 * Returns the tables of practices (as `table`, `table as name` or `insert into table`) for which a statement does not name the
 * practice, and anything else that a cluster would refuse or do on one node only; empty if all is well.
 * @throws if PostgreSQL could not parse the text
 */
export function findUnnamed(text: string, tenantTables: ReadonlySet<string>): string[] {
  const search = new Search(tenantTables);
  search.search(treeOf(parseSync(text)).stmts, undefined, new Set());
  return [...search.found];
}
