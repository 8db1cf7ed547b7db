// A part of a form that can be checked alone, such as a step.

/** Tells whether an answer, or a part of it (`path`; empty for the whole), belongs to a part of the form. */
export type FormPart = (uuid: string, path: string) => boolean;
