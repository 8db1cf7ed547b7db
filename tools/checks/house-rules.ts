// The house rules that no other tool checks: first lines, lengths, names, and where SQL may be written.
import { basename } from 'node:path';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

const opening: Readonly<Record<string, RegExp>> = {
  ts: /^(?:\/\/|\/\*)/,
  tsx: /^(?:\/\/|\/\*)/,
  js: /^(?:#!|\/\/|\/\*)/,
  css: /^\/\*/,
  sql: /^--/,
};
const longest = 400;
/** A file above the limit gives the reason within its first lines: "Long because …". */
const reason = /\blong because\b/i;
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
/** Names prescribed by tools or custom. */
const given =
  /^(?:README|RELEASED|LICENSE|CHANGELOG|CONTRIBUTING|SECURITY|NOTICE|OFL|Chart|_helpers|foyer@)(?:\.[a-z]+)*$|^(?:Docker|Caddy)file$/;

/** In lower or upper case: a sentence that begins with "Select …" does not count. */
const sql =
  /\b(?:select\s[^;'"`]{1,200}?\sfrom|SELECT\s[^;'"`]{1,200}?\sFROM)\s|\b(?:insert into|INSERT INTO|delete from|DELETE FROM)\b|\b(?:update\s+\w+\s+set|UPDATE\s+\w+\s+SET)\b|\b(?:create|CREATE) (?:table|TABLE|role|ROLE|schema|SCHEMA|index|INDEX)\b|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;
/** The queue's tables belong to platform/jobs; everybody else's are behind a store. */
const sqlPlace = /\.store\.ts$|\/platform\/(?:db|jobs)\/|\/migrations\/|\/testing\/|\.test\.ts$/;

/** Returns what is wrong with one file; `file` is its path in the checkout. */
export function findFaults(file: string, text: string): string[] {
  const faults: string[] = [];
  const name = basename(file);
  const kind = opening[name.slice(name.lastIndexOf('.') + 1)];
  const isSource = kind !== undefined;
  const lines = text.split('\n');
  if (isSource && !kind.test(text)) faults.push('its first line is no comment that says what it is for');
  if (isSource && lines.length - 1 > longest && !lines.slice(0, 5).some((line) => reason.test(line)))
    faults.push(`it has ${lines.length - 1} lines and gives no reason ("Long because …") at its top`);
  if (!kebab.test(name) && !given.test(name)) faults.push('its name is not kebab-case');
  if (/(?:^|[/.-])(?:utils?|helpers?)(?=[/.-]|$)/.test(file))
    faults.push('its name says "utils" or "helpers", which says nothing');
  if (isSource && /^apps\/server\/src\//.test(file) && !sqlPlace.test(file)) {
    const line = lines.findIndex((candidate) => sql.test(withoutComment(candidate)));
    if (line >= 0)
      faults.push(`line ${line + 1} holds SQL, which belongs into a *.store.ts, platform/db/ or a migration`);
  }
  if (isSource && file.startsWith('apps/server/src/') && !decoderPlace.test(file) && decoder.test(text))
    faults.push('it decodes pictures beside the one gate, platform/pictures/');
  if (isSource && /\b(?:TODO|FIXME|XXX)\b/.test(text) && !file.startsWith('tools/checks/'))
    faults.push('it holds a note of unfinished work');
  return faults;
}

/** Untrusted pictures are decoded in separate processes, with a pixel limit, a queue and a time limit. */
const decoder = /\bfrom 'sharp'|\bimport\('sharp'\)/;
const decoderPlace = /\/platform\/pictures\/draw\.ts$|\/testing\/|\.test\.ts$/;

const withoutComment = (line: string) => line.replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/\s.*$/, '');

export const houseRules: Check = {
  name: 'house rules',
  find: async () =>
    ownFiles()
      .filter((file) => !/\.(?:png|jpe?g|webp|woff2?|svg|ico|pdf)$/.test(file))
      .flatMap((file) => findFaults(file, textOf(file)).map((fault) => `${file}: ${fault}`)),
};
