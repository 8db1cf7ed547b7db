// Parses server-sent events, as far as the server uses them: a name and nothing else.

/** Returns a function that takes text in chunks of any length and returns the names of the events completed so far. */
export function eventReader(): (text: string) => string[] {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => (line.startsWith('event: ') ? [line.slice(7).trim()] : []));
  };
}
