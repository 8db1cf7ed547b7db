// Choice of where the code is sent, for people whose mobile number the practice has.
import './second-step-texts.en.ts';
import { MethodDialog } from '@foyer/client/method-dialog';
import { t } from 'i18next';
import type { ComponentProps } from 'react';

type DialogProps = ComponentProps<typeof MethodDialog>;

interface MethodChoiceProps extends Omit<DialogProps, 'text' | 'targets'> {
  /** Masked: only its last four digits are real. */
  readonly phoneNumber: string;
  readonly email: string;
}

export function MethodChoice({ phoneNumber, email, ...dialog }: MethodChoiceProps) {
  const sms = t('method.smsTo', { digits: phoneNumber.slice(-4) });
  return <MethodDialog text={(key) => t(`method.${key}`)} targets={{ sms, email }} {...dialog} />;
}
