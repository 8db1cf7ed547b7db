// What a guest has sent in a packet, for the next forms of it: kept in this tab for a day, and no longer than the visitor's drafts.
import { parseJson, type TextStorage } from '@foyer/client/browser-storage';
import type { CarriedAnswer } from '@foyer/forms';
import { keptAnswersKey } from './draft-token.ts';

const dayMs = 86_400_000;

interface Kept {
  /** Epoch milliseconds. */
  readonly until: number;
  readonly packetId: string;
  readonly answers: readonly CarriedAnswer[];
}

function isKept(value: unknown): value is Kept {
  const { until, packetId, answers } = (value ?? {}) as Partial<Kept>;
  return typeof until === 'number' && typeof packetId === 'string' && Array.isArray(answers);
}

/** Returns the answers of a packet, in the order in which they were sent. What is older than a day is deleted. */
export function readKeptAnswers(storage: TextStorage, packetId: string, now: number): readonly CarriedAnswer[] {
  const text = storage.getItem(keptAnswersKey);
  if (text === null) return [];
  const kept = parseJson(text);
  if (isKept(kept) && kept.until > now) return kept.packetId === packetId ? kept.answers : [];
  storage.removeItem(keptAnswersKey);
  return [];
}

/** Keeps answers after those of the same packet; those of another one go. The day begins with the first. */
export function keepAnswers(
  storage: TextStorage,
  packetId: string,
  answers: readonly CarriedAnswer[],
  now: number,
): void {
  const before = readKeptAnswers(storage, packetId, now);
  const kept = parseJson(storage.getItem(keptAnswersKey));
  const until = before.length > 0 && isKept(kept) ? kept.until : now + dayMs;
  storage.setItem(keptAnswersKey, JSON.stringify({ until, packetId, answers: [...before, ...answers] }));
}
