// One of the people who work here, as the server tells of them.
import type { Answer, staff } from '@foyer/contract';

export type Member = Answer<typeof staff.staffList>[number];
