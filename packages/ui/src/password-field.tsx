// A password control with a button that shows the password.
import { useState } from 'react';
import { Button } from './button.tsx';
import { FieldFrame } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { Eye, EyeOff } from './icons.ts';
import type { TextFieldProps } from './text-field.tsx';
import { useUiTexts } from './texts.ts';

export function PasswordField({
  label,
  id,
  hint,
  error,
  isRequired,
  steady,
  beside,
  disabled,
  ...input
}: TextFieldProps) {
  const texts = useUiTexts();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, id, hint, error, isRequired, steady, beside }}>
      {(control) => (
        <div className="control-with-button">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            disabled={disabled}
            type={isShown ? 'text' : 'password'}
            className="input"
          />
          <Button
            icon
            aria-label={isShown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
