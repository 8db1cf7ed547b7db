// The builder's data types, as the contract returns them.
import type { Answer, builder } from '@foyer/contract';

export type FormList = Answer<typeof builder.formList>;
export type FormRow = FormList['forms'][number];
export type FormDetail = Answer<typeof builder.formDetail>;
export type FormChanges = Answer<typeof builder.formChanges>;
