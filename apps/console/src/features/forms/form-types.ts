// The builder's data as the contract answers it.
import type { Answer, builder } from '@foyer/contract';

export type FormList = Answer<typeof builder.formList>;
export type FormRow = FormList['forms'][number];
export type FormDetail = Answer<typeof builder.formDetail>;
export type FormChanges = Answer<typeof builder.formChanges>;
