// Computes the smallest step from one text to another, so that the caret stays in the common part.
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Adds the step that turns the transaction's document into `next`; none if they are equal. */
export function changeInto(tr: Transaction, next: Node): Transaction {
  const from = tr.doc.content.findDiffStart(next.content);
  const to = tr.doc.content.findDiffEnd(next.content);
  if (from === null || !to) return tr;
  // Repeated letters match from both ends.
  const overlap = Math.max(0, from - Math.min(to.a, to.b));
  tr.replace(from, to.a + overlap, next.slice(from, to.b + overlap));
  // Lists of a different nesting do not always fit into each other.
  return tr.doc.eq(next) ? tr : tr.replaceWith(0, tr.doc.content.size, next.content);
}
