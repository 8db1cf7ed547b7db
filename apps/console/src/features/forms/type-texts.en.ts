// English names of field types in the builder, where they differ from what is stored.

export const typesEn = {
  fieldTypes: {
    'Short Text Entry': 'Short text',
    'Long Text Entry': 'Long text',
    Spinner: 'Number with steps',
    'Date Picker': 'Date',
    Dropdown: 'Drop-down list',
    'Single Choice': 'One answer',
    'Multiple Choice': 'Several answers',
    Checkbox: 'Tick box',
    'Sliding Scale': 'Scale',
    'Repeating Group': 'Rows to add',
    Calculated: 'Score or sum',
    'Patient Attachment': 'File or photo',
    'Insurance Card': 'Insurance card',
  },
} as const;
