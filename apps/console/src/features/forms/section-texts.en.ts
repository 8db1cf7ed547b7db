// English texts of saved sections in the builder.

export const sectionsEn = {
  sections: {
    title: 'Sections',
    own: '{{name}}, saved by your practice',
    ofSection: 'More for {{name}}',
    menu: 'More for this section',
    save: 'Save for other forms',
    saveTitle: 'Save for other forms',
    saveHint: 'All forms of your practice can add a copy of this section. What you change later stays in this form.',
    name: 'Name',
    nameMissing: 'Enter a name.',
    replaces: 'Replaces the saved section of this name. Forms that have a copy stay as they are.',
    saved: '“{{name}}” is saved. It is in Sections, on the left.',
    rename: 'Rename',
    renameTitle: 'Rename the saved section',
    delete: 'Delete',
    deleteTitle: 'Delete “{{name}}”?',
    deleteText: 'Forms that have a copy of this section stay as they are.',
    deleted: '“{{name}}” is deleted.',
    failed: 'Not deleted. {{reason}}',
    notLoaded: 'Your saved sections could not be loaded.',
    again: 'Try again',
    leftTitle: '“{{name}}” was added without some conditions',
    leftText:
      'These looked at a question that is not part of the section. Give them a condition of this form, if they need one:',
    close: 'Close',
    cancel: 'Cancel',
  },
} as const;
