// How large a form may be.

/** Levels of nesting. */
export const MAX_DEPTH = 12;
/** Levels of nesting inside an expression, more than its nodes may have: engine/expressions.ts tells the author how many those are. */
export const MAX_EXPRESSION_LEVELS = 60;
/** Fields and sub-fields. */
export const MAX_FIELDS = 2000;
/** Characters of rich text in the whole form, including markup. */
export const MAX_RICH_TEXT = 100_000;
/** Bytes of the form as JSON in UTF-8. */
export const MAX_BYTES = 1_048_576;
