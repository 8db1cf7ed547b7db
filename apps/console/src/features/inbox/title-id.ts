// Ids of elements that take the focus from elsewhere: the heading of an open submission (shown or failed), the guest's match
// question, its notes, and the search.
export const TITLE_ID = 'submission-title';
export const GUEST_ID = 'guest-title';
export const NOTES_ID = 'submission-notes';
export const SEARCH_ID = 'inbox-search';
