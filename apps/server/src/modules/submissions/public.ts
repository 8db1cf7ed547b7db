// The public interface of this module, for later modules and the composition root.

export {
  openAllergies,
  openAnswers,
  openMarks,
  openPersonName,
  sealAllergies,
  sealAnswers,
  sealMarks,
  sealPersonName,
} from './answers.ts';
export { guestDigestOf } from './draft-owner.ts';
export { draftTokenOf } from './draft-routes.ts';
export { isInDraft, listGuestDrafts } from './drafts.store.ts';
export { guestWords, wordDigest } from './guest-words.ts';
export {
  type ComparedFlag,
  findToCompare,
  practicesToCompare,
  type SubmissionComparison,
  setMarks,
} from './marks.store.ts';
export { noticeMail, noticesMail } from './office-notice.ts';
export { openRevision } from './open-revision.ts';
export { type PdfAnswer, pdfAnswer } from './pdf-answer.ts';
export { submissionPurges } from './purges.ts';
export { eraseSubmission, lockToErase, practicesToErase, setAssignee, setSnooze } from './putting-away.store.ts';
export { birthDigest, linkLifeMs } from './question-links.ts';
export {
  addQuestion,
  countOpenQuestions,
  findQuestionOfKey,
  withdrawOpen,
} from './questions.store.ts';
export { openQuestion, questionsOf, sealQuestion } from './questions.ts';
export {
  giveSubmission,
  lockForReview,
  moveSubmissions,
  recordMatch,
  recordReading,
  setState,
} from './review.store.ts';
export { submissionRounds } from './rounds.ts';
export { submissionRoutes } from './routes.ts';
export { sealProof } from './signature-proofs.ts';
export { findSubmission } from './submissions.store.ts';
export { type NewSubmission, storeSubmission } from './submit/store-submission.store.ts';
export { surroundingsOf } from './surroundings.ts';
