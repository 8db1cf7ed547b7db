// There when all 400 buttons are. A key is an arrow within the first row.
export default {
  label: 'Foyer, a grid of 100 rows and 4 columns', packages: ['react'], hasArrows: true,
  typeInto: 'input[type=radio]', submit: 'button[type=submit]', expectedErrors: 0,
  countFields: () => (document.querySelectorAll('input[type=radio]').length >= 400 ? 200 : 0),
  countErrors: () => document.querySelectorAll('.field .error').length,
};
