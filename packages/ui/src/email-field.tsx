// A text control for an e-mail address.
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface EmailFieldProps extends Omit<TextFieldProps, 'type' | 'spellCheck' | 'value' | 'onChange' | 'onBlur'> {
  readonly value: string;
  /** Called with what is typed, and without the spaces around it when the field is left. */
  readonly onChange: (email: string) => void;
  readonly onBlur?: () => void;
}

/**
 * Of an `email` control a phone shows the keyboard for addresses and capitalizes nothing; nor is it corrected. `autoComplete` is
 * that of signing in.
 */
export function EmailField({ value, onChange, onBlur, ...rest }: EmailFieldProps) {
  return (
    <TextField
      name="email"
      autoComplete="username"
      {...rest}
      type="email"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const trimmed = value.trim();
        if (trimmed !== value) onChange(trimmed);
        onBlur?.();
      }}
    />
  );
}
