// The link from a second step back to the first.
import { ArrowLeft, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';

export function StepBack({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="link back" onClick={onBack}>
      <Icon of={ArrowLeft} />
      {t('code.back')}
    </button>
  );
}
