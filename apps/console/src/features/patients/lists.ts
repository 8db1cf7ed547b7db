// Choices of the record's own fields, in display order.

export const phoneTypes = ['mobile', 'home', 'work', 'fax', 'pager', 'other'] as const;
export const genders = ['male', 'female'] as const;
export const preferences = ['Email and Text', 'Email Only', 'Text Only', 'None'] as const;
