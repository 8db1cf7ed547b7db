// What a document really is, by its content, and how many pages a PDF has. Names and declared types are whatever a sender wrote.
import { inflateSync } from 'node:zlib';
import { kindOf } from '../../platform/pictures/picture-kind.ts';

export const fileTypes = {
  'application/pdf': { ending: 'pdf', isEnding: /\.pdf$/i },
  'image/png': { ending: 'png', isEnding: /\.png$/i },
  'image/jpeg': { ending: 'jpg', isEnding: /\.jpe?g$/i },
} as const;
export type DocumentType = keyof typeof fileTypes;

/** A PDF may begin with other bytes; readers look for its mark in the first 1024. */
const markWithin = 1024;

/** Returns the type of a document, or undefined for anything but PDF, PNG and JPEG. */
export function documentType(bytes: Buffer): DocumentType | undefined {
  if (bytes.subarray(0, markWithin).includes('%PDF-')) return 'application/pdf';
  const kind = kindOf(bytes);
  return kind === 'png' || kind === 'jpeg' ? `image/${kind}` : undefined;
}

/** Bytes that the packed parts of one PDF may unpack to. */
const mostUnpacked = 64 * 1_048_576;
/** Characters of dictionaries that are looked at in one PDF: those of many thousand pages have fewer. */
const mostRead = 4_000_000;

/** Yields the text of a PDF, and of the parts that hold packed objects. */
function* textsOf(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1');
  yield text;
  let left = mostUnpacked;
  const packed = /\/Type\s*\/ObjStm\b/g;
  for (let found = packed.exec(text); found; found = packed.exec(text)) {
    const begin = text.indexOf('stream', found.index);
    const end = text.indexOf('endstream', begin);
    if (begin < 0 || end < 0) return;
    packed.lastIndex = end;
    const from = begin + 'stream'.length + (text.startsWith('\r\n', begin + 'stream'.length) ? 2 : 1);
    try {
      const part = inflateSync(bytes.subarray(from, end), { maxOutputLength: left });
      left -= part.length;
      yield part.toString('latin1');
    } catch {
      // What cannot be unpacked holds no pages that a reader could show.
    }
    if (left <= 0) return;
  }
}

/** Returns the dictionary around a place of a text, without the dictionaries before and behind it; takes what it read from what is left. */
function dictionaryAround(text: string, at: number, budget: { left: number }): string {
  let from = at;
  for (let depth = 0; from > 1 && budget.left > 0; from -= 1, budget.left -= 1) {
    const pair = text.slice(from - 2, from);
    if (pair === '>>') {
      depth += 1;
      from -= 1;
    } else if (pair === '<<') {
      if (depth === 0) break;
      depth -= 1;
      from -= 1;
    }
  }
  let to = at;
  for (let depth = 0; to < text.length && budget.left > 0; to += 1, budget.left -= 1) {
    const pair = text.slice(to, to + 2);
    if (pair === '<<') {
      depth += 1;
      to += 1;
    } else if (pair === '>>') {
      if (depth === 0) break;
      depth -= 1;
      to += 1;
    }
  }
  return text.slice(from, to);
}

/**
 * Returns how many pages a PDF has; undefined for one without any that can be found, also because a password protects it or because
 * it was made to keep a reader busy.
 */
export function pagesOf(bytes: Buffer): number | undefined {
  const budget = { left: mostRead };
  let most = 0;
  let isClosed = false;
  for (const text of textsOf(bytes)) {
    isClosed ||= text.includes('%%EOF');
    for (const { index } of text.matchAll(/\/Type\s*\/Pages\b/g)) {
      const count = /\/Count\s+(\d{1,7})\b/.exec(dictionaryAround(text, index, budget))?.[1];
      if (budget.left === 0) return undefined;
      most = Math.max(most, Number(count ?? 0));
    }
  }
  return isClosed && most > 0 ? most : undefined;
}
