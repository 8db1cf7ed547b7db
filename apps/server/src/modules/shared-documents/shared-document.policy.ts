// Rules of documents of the office: how many, how large, how long, and what they are called.
import { fileTypes } from './file-type.policy.ts';

const dayMs = 86_400_000;

export const limits = {
  /** Of one patient, without removed ones. */
  mostOfPatient: 500,
  megabytes: 10,
  pages: 200,
  /** How long a removed document can be restored. */
  keptMs: 30 * dayMs,
  /** After this time an upload that was never completed is cleared away. */
  unfinishedMs: dayMs,
  /** As long as an upload may be under way. */
  underWayMs: 60_000,
  uploadsOfColleague: { limit: 60, windowMs: 3_600_000 },
  mailsToPatient: { limit: 20, windowMs: 3_600_000 },
} as const;

/** The name of the file when it is saved: the name that the office gave, without what file systems refuse, and the ending of its type. */
export function savedName(name: string, type: keyof typeof fileTypes): string {
  const bare = name
    .replace(/[\\/:*?"<>|\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  const { ending, isEnding } = fileTypes[type];
  const stem = bare.replace(isEnding, '') || 'document';
  return `${stem}.${ending}`;
}
