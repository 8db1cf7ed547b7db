// Common reasons to see a dentist.

export const dentalConcerns = [
  'Toothache',
  'Sensitive teeth',
  'Bleeding gums',
  'Swollen or receding gums',
  'Loose teeth',
  'A broken or chipped tooth',
  'A lost filling or crown',
  'A missing tooth',
  'Wisdom teeth',
  'Grinding or clenching',
  'Jaw pain or clicking',
  'Bad breath or dry mouth',
  'Mouth sores',
  'Crooked teeth',
  'Stained teeth',
] as const;
