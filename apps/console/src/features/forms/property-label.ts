// Labels of properties and their values. A property of a new type is readable before it is given a label.
import { useTranslation } from 'react-i18next';

export interface PropertyWords {
  readonly nameOf: (property: string) => string;
  readonly wordOf: (value: string) => string;
}

export function usePropertyWords(): PropertyWords {
  const { t, i18n } = useTranslation();
  return {
    nameOf: (property) => {
      const key = `builder.property.${property}` as 'builder.property.label';
      return i18n.exists(key) ? t(`builder.property.${property as 'label'}`) : asWords(property);
    },
    wordOf: (value) => {
      const key = `builder.value.${value === ' ' ? 'space' : value}`;
      return /^[a-z ]+$/.test(value) && i18n.exists(key)
        ? t(`builder.value.${(value === ' ' ? 'space' : value) as 'both'}`)
        : value;
    },
  };
}

/** Returns `numberOfDays` as `Number of days`. */
function asWords(property: string): string {
  const words = property
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
