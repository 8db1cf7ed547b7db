// Ids of elements that take the focus from elsewhere: the heading of an open submission (shown or failed), the guest's match
// question, and the search.
export const TITLE_ID = 'submission-title';
export const GUEST_ID = 'guest-title';
export const SEARCH_ID = 'inbox-search';
