// Seals the words of tasks and comments, each bound to its own row.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';

const placeOf = (table: 'tasks' | 'task_comments', row: string, column: string) => ({ table, row, column });

interface SealedTask {
  readonly taskId: string;
  readonly titleSealed: Buffer;
  readonly textSealed: Buffer | null;
}

export function openTask(cipher: TenantCipher, { taskId, titleSealed, textSealed }: SealedTask) {
  return {
    title: cipher.open(placeOf('tasks', taskId, 'title_sealed'), titleSealed),
    text: textSealed ? cipher.open(placeOf('tasks', taskId, 'text_sealed'), textSealed) : '',
  };
}

export function sealTitle(cipher: TenantCipher, taskId: string, title: string): Buffer {
  return cipher.seal(placeOf('tasks', taskId, 'title_sealed'), title);
}

/** Returns null for an empty text. */
export function sealText(cipher: TenantCipher, taskId: string, text: string): Buffer | null {
  return text === '' ? null : cipher.seal(placeOf('tasks', taskId, 'text_sealed'), text);
}

interface SealedComment {
  readonly commentId: string;
  readonly textSealed: Buffer;
}

export function openComment(cipher: TenantCipher, { commentId, textSealed }: SealedComment): string {
  return cipher.open(placeOf('task_comments', commentId, 'text_sealed'), textSealed);
}

export function sealComment(cipher: TenantCipher, commentId: string, text: string): Buffer {
  return cipher.seal(placeOf('task_comments', commentId, 'text_sealed'), text);
}
