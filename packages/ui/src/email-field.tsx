// A text control for an email address.
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface EmailFieldProps extends Omit<TextFieldProps, 'type' | 'spellCheck' | 'value' | 'onChange' | 'onBlur'> {
  readonly value: string;
  /** Called with the typed text, and on blur with the trimmed text. */
  readonly onChange: (email: string) => void;
  readonly onBlur?: () => void;
}

/**
 * For an `email` control, phones show the keyboard for addresses and neither capitalize nor correct. `autoComplete` is set for
 * signing in.
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
