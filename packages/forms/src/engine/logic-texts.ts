// What is said when fields come and go. Beside the other texts of forms, because only forms with conditions need them.
export const logicTexts = {
  addedOne: 'One question was added below.',
  addedOther: '{count} questions were added below.',
  goneOne: 'One question is not needed any more.',
  goneOther: '{count} questions are not needed any more.',
};
