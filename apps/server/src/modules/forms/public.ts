// The public interface of this module, for later modules and the composition root.

export { assignForm, changeAudience, copyAssignments, unassignForm, unassignForms } from './assignments.store.ts';
export { checksumFor, isChecksum } from './checksums.ts';
export { unfinishedForm } from './form-draft.ts';
export type { FormUse } from './form-use.ts';
export { type FormVersion, formVersion } from './form-versions.ts';
export { addAssignments, addForm, hasForms, listBookingForms, lockPractice } from './forms.store.ts';
export { hasSignature } from './has-signature.policy.ts';
export { publishForm } from './publish-form.ts';
export { publishedForm, readVersion } from './read-form.ts';
export { formRoutes } from './routes.ts';
export { standardForms } from './standard/all.ts';
export { type FormDraft, fieldsOf, versionObject } from './standard/form-draft.ts';
export { rowsOf } from './standard/lists.ts';
export { medicineRows } from './standard/medical-history.ts';
export { minutesOfVersion } from './version-minutes.store.ts';
