// What the panels of alerts say besides their own text. They are loaded with them; the form's messages may replace them.
export const alertTexts = {
  crisisHeading: 'Help is there now',
  textHeading: 'Please read this',
  helpCall: 'Call {number}',
  helpText: 'Text {number}',
};
