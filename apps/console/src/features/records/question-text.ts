// Codes that stand on a record, such as questions of the medical record.

/** Returns 'under_doctors_care' as readable text. */
export const questionText = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
