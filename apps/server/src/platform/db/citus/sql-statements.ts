// Takes a text of several statements apart: a cluster wants each by itself.

/** A comment, a text in quotes or between dollars, or the end of a statement. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** Returns the statements in order, without semicolons and without comments before them. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  const end = (at: number) => {
    const statement = text.slice(start, at).replace(/^(?:\s+|--[^\n]*\n?|\/\*[\s\S]*?\*\/)+/, '');
    if (statement.trim() !== '') statements.push(statement.trim());
    start = at + 1;
  };
  for (const match of text.matchAll(token)) if (match[0] === ';') end(match.index);
  end(text.length);
  return statements;
}

/** Whether the statement makes a table of its own. */
export const makesTable = (statement: string): boolean => /^create\s+(?:unlogged\s+)?table\b/i.test(statement);
