// English texts of the page on which people download their own data.
import { addTexts } from '../../api/texts.ts';

export const ownDataTexts = {
  ownData: {
    title: 'Your data',
    intro:
      'Download what {{practice}} has stored here: your details, family, insurance and health answers, visits, the forms you sent with their pictures and results, agreements, messages and payments.',
    file: 'It is one ZIP file. Open my-data.html in it to read everything; data.json holds the same for programs.',
    care: 'The file is not protected by a password. Save it only where nobody else reads it.',
    forYou: 'You',
    download: 'Download',
    downloadOf: 'Download the data of {{name}}',
    saved: 'The data of {{name}} was downloaded.',
    notSaved: 'The data was not downloaded. {{reason}}',
    failed: 'Your family did not load.',
    again: 'Try again',
  },
} as const;

addTexts(ownDataTexts);
