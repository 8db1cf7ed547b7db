// The face of forms without a screen: reading, filling in, checking and printing forms. Runs in the browser and on the server.

export type { FormOptions } from './engine/create-form.ts';
export { createForm } from './engine/create-form.ts';
export { hasContactFields, hasGroups, personNameIn } from './engine/facts.ts';
export type { FieldState, FocusWish, FormEngine, FormState, SummaryItem } from './engine/form-state.ts';
export { dirtyKey } from './engine/form-state.ts';
export type { FormPage, FormSection } from './engine/pages.ts';
export { pagesOf } from './engine/pages.ts';
export type { PrintOptions } from './engine/print-model.ts';
export { printModel } from './engine/print-model.ts';
export type { SubmissionError, ValidSubmission } from './engine/validate-submission.ts';
export { validateSubmission } from './engine/validate-submission.ts';
export type { FieldError } from './kit/definition.ts';
export type { CommonProperties, FormField, Mapping } from './kit/field.ts';
export type { FieldHost, KeptFile, Surroundings, Uploaded, UploadFailure } from './kit/host.ts';
export { UploadError } from './kit/host.ts';
export type { Messages } from './kit/messages.ts';
export { messages } from './kit/messages.ts';
export type { PrintBlock, PrintChoice } from './kit/print.ts';
export type { RichElement, RichNode } from './kit/rich-text.ts';
export type { TypeName } from './kit/type-names.ts';
export { fieldTypes } from './kit/type-names.ts';
export type { FieldParts } from './model/define-field.ts';
export { defineField } from './model/define-field.ts';
export type { FormVersion, SubmissionEntry } from './model/form.ts';
export type { ReadForm } from './model/read-form.ts';
export { readForm } from './model/read-form.ts';
export type { OfferedType } from './model/registry.ts';
