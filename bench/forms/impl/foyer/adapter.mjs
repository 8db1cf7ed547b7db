export default {
  label: 'Foyer', packages: ['react'],
  typeInto: '#f-f000', submit: 'button[type=submit]', expectedErrors: 200,
  countFields: () => new Set([...document.querySelectorAll('.field input,.field select')].map((e) => e.name || e.id)).size,
  countErrors: () => document.querySelectorAll('.field .error').length,
};
