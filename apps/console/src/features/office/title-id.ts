// The heading that takes the focus when somebody goes into a submission, whether it can be shown or not.
export const TITLE_ID = 'submission-title';
