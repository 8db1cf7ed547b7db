// The probe waits for 200 controls; this page is there when all of its fields are.
export default {
  label: 'Foyer, 200 fields, 60 conditions, 20 calculations', packages: ['react'],
  typeInto: '#f-f000', submit: 'button[type=submit]', expectedErrors: 100,
  countFields: () => (document.querySelectorAll('.field').length >= 200 ? 200 : 0),
  countErrors: () => document.querySelectorAll('.field .error').length,
};
