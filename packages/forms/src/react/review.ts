// The page that shows all answers, for forms that have one. It is a chunk of its own in the portal.
export { reviewOf } from '../engine/review.ts';
export { ReviewButtons, ReviewPage } from './review-page.tsx';
