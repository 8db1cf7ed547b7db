// The sentences of a family link, in the language of the console.
import { useTranslation } from 'react-i18next';
import { useDates } from '../patients/dates.ts';
import { type LinkTerms, memberWord, type Named, personOf, type Relative } from './family-words.ts';

export function useFamilySentences() {
  const { t } = useTranslation();
  const dates = useDates();
  /** What the guardian may do for the member, such as 'Maria fills in his forms on the portal.' */
  const mayDo = ({ nameFirst: name }: Named, member: Named, { familyAccess, paysBills }: LinkTerms): string => {
    const person = personOf(member.gender);
    const forms = familyAccess ? t(`patients.family.fillsIn.${person}`, { name }) : undefined;
    const bills = paysBills ? t(`patients.family.pays.${person}`, { name }) : undefined;
    const cannot = familyAccess ? undefined : t(`patients.family.cannot.${person}`, { name });
    return [forms, bills, cannot].filter(Boolean).join(' ');
  };
  /** 'Jordan Rivera, spouse. Pays the bills. Cannot see Sam's forms.' */
  const ofGuardian = (guardian: Relative, patient: Named): string => {
    const name = patient.nameFirst;
    return [
      `${guardian.nameFirst} ${guardian.nameLast}, ${guardian.relationship.toLowerCase()}.`,
      guardian.familyAccess && t('patients.family.fillsInOf', { name }),
      guardian.paysBills && t('patients.family.paysThem'),
      !guardian.familyAccess && t('patients.family.cannotSeeOf', { name }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  /** 'Theo Delgado, son, 12. Maria fills in his forms on the portal.' */
  const ofMember = (member: Relative, patient: Named): string => {
    const word = memberWord(member.relationship, member.gender);
    const kin = word === undefined ? [] : ['kin' in word ? t(`patients.family.kin.${word.kin}`) : word.same];
    const who = [`${member.nameFirst} ${member.nameLast}`, ...kin, dates.age(member.birthDate)].join(', ');
    const role =
      word === undefined
        ? t(`patients.family.isTheir.${personOf(member.gender)}`, {
            name: patient.nameFirst,
            relationship: member.relationship.toLowerCase(),
          })
        : '';
    return [`${who}.`, role, mayDo(patient, member, member)].filter(Boolean).join(' ');
  };
  return { mayDo, ofGuardian, ofMember };
}
