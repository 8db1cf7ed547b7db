// Ids of what takes the focus from elsewhere: the heading of a submission that somebody goes into, whether it can be shown
// or not, the question which patient a guest is, and the search.
export const TITLE_ID = 'submission-title';
export const GUEST_ID = 'guest-title';
export const SEARCH_ID = 'inbox-search';
