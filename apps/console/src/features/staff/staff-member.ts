// One of the people who work here, as the server tells of them.
import type { Answer, staff } from '@foyer/contract';

export type Colleague = Answer<typeof staff.staffList>[number];
