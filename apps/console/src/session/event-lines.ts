// Reads server-sent events, as far as ours go: a name and nothing else.

/** Takes text as it comes, in pieces of any length, and answers the names of the events that are whole by then. */
export function eventReader(): (text: string) => string[] {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => (line.startsWith('event: ') ? [line.slice(7).trim()] : []));
  };
}
