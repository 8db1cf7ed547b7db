// All recurring work, in the order of a round. rounds.test.ts finds what is missing here.
import { alertRounds } from './modules/alerts/public.ts';
import { orphansRound } from './modules/attachments/public.ts';
import { billingPurges } from './modules/billing/public.ts';
import { consentPurges } from './modules/consents/public.ts';
import { identityPurges } from './modules/identity/public.ts';
import { inboxRounds } from './modules/inbox/public.ts';
import { exportsRound } from './modules/oversight/public.ts';
import { packetRounds } from './modules/packets/public.ts';
import { listsRound } from './modules/patients/public.ts';
import { practiceSetupPurges } from './modules/practice-setup/public.ts';
import { recallRounds } from './modules/recall/public.ts';
import { reminderRounds } from './modules/reminders/public.ts';
import { secondStepPurges } from './modules/second-steps/public.ts';
import { sharedDocumentRounds } from './modules/shared-documents/public.ts';
import { statementRunsRound } from './modules/statements/public.ts';
import { isInDraft, submissionPurges, submissionRounds } from './modules/submissions/public.ts';
import { syncPurges } from './modules/sync/public.ts';
import { taskPurges } from './modules/tasks/public.ts';
import { todayPurges } from './modules/today/public.ts';
import { triageRounds } from './modules/triage/public.ts';
import { visitLinkPurges } from './modules/visit-links/public.ts';
import { visitPurges } from './modules/visits/public.ts';
import { waitlistRounds } from './modules/waitlist/public.ts';
import { sealRound } from './platform/audit/seal-round.ts';
import type { Purge, Round } from './platform/jobs/define-round.ts';
import { throttlePurge } from './platform/throttles/purge.ts';

export const purges: readonly Purge[] = [
  throttlePurge,
  ...identityPurges,
  ...consentPurges,
  ...secondStepPurges,
  ...practiceSetupPurges,
  ...visitLinkPurges,
  ...visitPurges,
  ...submissionPurges,
  ...billingPurges,
  ...taskPurges,
  ...todayPurges,
  ...syncPurges,
];

export const rounds: readonly Round[] = [
  sealRound,
  listsRound,
  ...submissionRounds,
  ...packetRounds,
  ...alertRounds,
  ...reminderRounds,
  ...waitlistRounds,
  ...recallRounds,
  orphansRound(isInDraft),
  exportsRound,
  statementRunsRound,
  ...triageRounds,
  ...inboxRounds,
  ...sharedDocumentRounds,
];
