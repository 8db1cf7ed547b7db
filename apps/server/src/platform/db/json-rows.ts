// Nested rows in camelCase like all others. The plugin in connection.ts renames columns of the outermost rows only, so that
// stored JSON is left unchanged; Kysely's own helpers would leave nested rows with their database names.
import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryNode,
  type ShallowDehydrateObject,
  type Simplify,
  sql,
} from 'kysely';

interface Rows<Row> {
  readonly expressionType: Row | undefined;
  toOperationNode(): SelectQueryNode;
}

/**
 * Returns the names as the database spells them, because the query's plugin has already run.
 * @throws if the query selects something without a name of its own, or all columns of a table
 */
function namesOf(query: SelectQueryNode): string[] {
  return (query.selections ?? []).map(({ selection }) => {
    if (ColumnNode.is(selection)) return selection.column.name;
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name;
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
    throw new Error('Name each column of the nested rows.');
  });
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const objectOf = (query: SelectQueryNode) =>
  sql`json_build_object(${sql.join(namesOf(query).flatMap((name) => [sql.lit(camelCase(name)), sql.ref(`nested.${name}`)]))})`;

/** Returns all rows of `query` as an array, in order; empty if there are none. Dates arrive as text, as in all JSON. */
export function jsonArrayFrom<Row>(query: Rows<Row>): RawBuilder<Simplify<ShallowDehydrateObject<Row>>[]> {
  const object = objectOf(query.toOperationNode());
  return sql`(select coalesce(json_agg(${object}), '[]') from ${query as never} as nested)`;
}

/** Returns the one row of `query`, or null. */
export function jsonObjectFrom<Row>(query: Rows<Row>): RawBuilder<Simplify<ShallowDehydrateObject<Row>> | null> {
  const object = objectOf(query.toOperationNode());
  return sql`(select ${object} from ${query as never} as nested)`;
}
