// Every drill, in the order in which they run.
import { backups } from './backups.ts';
import { clockLeaps } from './clocks.ts';
import type { Drill } from './drill.ts';
import { fuzz } from './fuzzing.ts';
import { databaseKills, serverKills } from './kills.ts';
import { rollingRestarts, twoNodes } from './nodes.ts';
import { mailAway, networkAway, storageAway } from './outages.ts';
import { overload } from './overloads.ts';
import { races } from './races.ts';
import { plannerKills } from './reminders.ts';

export const drills: readonly Drill[] = [
  serverKills,
  databaseKills,
  races,
  networkAway,
  storageAway,
  mailAway,
  clockLeaps,
  twoNodes,
  rollingRestarts,
  plannerKills,
  backups,
  fuzz,
  overload,
];
