// A colleague, as the server returns them.
import type { Answer, staff } from '@foyer/contract';

export type Colleague = Answer<typeof staff.staffList>[number];
