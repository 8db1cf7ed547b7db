// English texts of the practice's own record fields in the builder.

export const ownFieldsEn = {
  ownFields: {
    keep: 'Keep the answer in the record',
    notKept: 'Not kept',
    new: 'In a new field…',
    gone: 'A field that was deleted',
    coming: 'Loading…',
    keptText:
      'Filled in from the record when the patient opens the form, and written back after approval. The record shows it under More about the patient.',
    failed: 'Your own fields could not be loaded.',
    again: 'Try Again',
    newTitle: 'Keep the answer in a new field',
    name: 'Name',
    nameHint: 'What the record calls it. Other questions of the type “{{type}}” can use this field, too.',
    nameMissing: 'Enter a name.',
    create: 'Create',
    cancel: 'Cancel',
  },
} as const;
