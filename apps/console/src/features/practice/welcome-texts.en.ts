// English texts of the first page of a new practice.

export const welcomeTexts = {
  welcome: {
    title: 'Welcome',
    lead: 'Three steps, and patients can start. You can change everything later.',
    practice: 'Your practice',
    look: 'Your color',
    lookHint: 'Your logo and a picture for the sign-in go under Settings, Appearance.',
    forms: 'Your first forms',
    formsHint: 'Ready to use as they are; change them in the form builder whenever you like.',
    questions_one: '{{count}} field',
    questions_other: '{{count}} fields',
    guests: 'Guests can fill it in',
    guestsOf: 'Guests can fill in {{form}}',
    publish: 'Publish and open',
    none: 'Choose at least one form.',
    openTitle: '{{practice}} is open',
    openText: 'Guests fill in forms at this address. Put it on your website, in your emails, or on the counter.',
    openNoGuests:
      'Your forms are published. No form is open to guests yet; you can change that in the form’s settings.',
    address: 'Address for guests',
    copy: 'Copy',
    copied: 'The address is in your clipboard.',
    notCopied: 'Select the address and copy it.',
    qr: 'QR code of the address for guests',
    see: 'See what guests see',
    inbox: 'Go to the inbox',
    published: 'Published',
  },
} as const;
