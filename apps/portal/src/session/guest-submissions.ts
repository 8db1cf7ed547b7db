// A guest's submissions in this browser session: a JSON array in session storage.
import { parseJson, type TextStorage } from '@foyer/client/browser-storage';

export interface GuestSubmission {
  /** The form's id and checksum. */
  readonly id: string;
  readonly secureId: string;
  readonly submissionId: string;
  readonly secureSubmissionId: string;
}

export interface GuestSubmissions {
  /** Returns the records, or undefined if the stored value is not a list of records. */
  read(): readonly GuestSubmission[] | undefined;
  add(record: GuestSubmission): void;
  clear(): void;
}

export const guestSubmissionKey = 'guestSubmission';
const members = ['id', 'secureId', 'submissionId', 'secureSubmissionId'] as const;

function isRecord(value: unknown): value is GuestSubmission {
  return (
    typeof value === 'object' &&
    value !== null &&
    members.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}

export function createGuestSubmissions(storage: TextStorage): GuestSubmissions {
  const read = () => {
    const text = storage.getItem(guestSubmissionKey);
    if (text === null) return [];
    const value = parseJson(text);
    return Array.isArray(value) && value.every(isRecord) ? value : undefined;
  };
  return {
    read,
    add: (record) => {
      const others = (read() ?? []).filter((known) => known.submissionId !== record.submissionId);
      storage.setItem(guestSubmissionKey, JSON.stringify([...others, record]));
    },
    clear: () => storage.removeItem(guestSubmissionKey),
  };
}
