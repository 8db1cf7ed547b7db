// English texts of a time that has opened for somebody on the waitlist.
import { addTexts } from '../../api/texts.ts';

export const offerTexts = {
  offer: {
    title: 'A time has opened',
    titleNamed: 'A time has opened, {{name}}',
    kept: 'Kept for you until {{time}}',
    left_one: '{{count}} minute left',
    left_other: '{{count}} minutes left',
    soonOver: 'Kept for you until {{time}}. {{left}}.',
    takesPlace: 'It takes the place of your appointment on {{when}}.',
    now: 'Now',
    instead: 'Instead',
    take: 'Take this time',
    no: 'No, thanks',
    nothing: 'If you do nothing, you stay on the waitlist.',
    nothingKeeps: 'If you do nothing, you keep {{date}} and stay on the waitlist.',
    leave: 'Leave the waitlist',
    yours: 'It is yours.',
    tookPlace: 'It took the place of your appointment on {{date}}.',
    see: 'See your appointment',
    findTime: 'Find a time',
    takenTitle: 'Somebody else has taken this time.',
    endedTitle: 'This offer ended at {{time}}.',
    endedTitleDay: 'This offer ended on {{when}}.',
    declinedTitle: 'You let this time go.',
    leftTitle: 'You are not on the waitlist any more.',
    stay: 'You stay on the waitlist.',
    keeps: 'You keep your appointment on {{when}}.',
    overlaps:
      'There is another appointment of yours at that time. To take this one, move or cancel the other first. It is kept for you until {{time}}.',
    failed: 'The offer did not load.',
  },
} as const;

addTexts(offerTexts);
