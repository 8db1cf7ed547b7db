// How answers are looked at once more: on the page that shows all of them, and item by item of the record. It is a chunk of its own
// in the portal, for forms that have either.
import type { FormOnFile } from '../engine/form-on-file.ts';
import { onFileOf as confirmedOneByOne } from '../engine/on-file.ts';
import type { FormField } from '../kit/field.ts';
import { lateOnFile } from './late-on-file.ts';
import { OnFileList } from './on-file-list.tsx';

export { reviewOf } from '../engine/review.ts';
export { ReviewButtons, ReviewPage } from './review-page.tsx';

/** Returns how the record's items are confirmed in a form, and has them drawn; undefined if it has no field for it. */
export function onFileOf(fields: readonly FormField[]): FormOnFile | undefined {
  lateOnFile.List = OnFileList;
  return confirmedOneByOne(fields);
}
