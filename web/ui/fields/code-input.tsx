import { Input } from '@mantine/core';
import { type ChangeEvent, type CompositionEvent, type SyntheticEvent, useId } from 'react';
import { CODE_DIGITS } from '../../../contract/limits.ts';
import classes from './code-input.module.css';

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  readOnly?: boolean;
  autoFocus?: boolean;
  onChange: (code: string) => void;
  onComplete?: (code: string) => void;
}

const places = Array.from({ length: CODE_DIGITS }, (_, place) => place);

/** Accepts full-width digits, and codes copied with spaces or words. */
function digitsOf(text: string, before: string) {
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  // Typing or pasting past the sixth digit starts a new code.
  const isAnew = before.length === CODE_DIGITS && digits.length > CODE_DIGITS && digits.startsWith(before);
  return digits.slice(isAnew ? CODE_DIGITS : 0).slice(0, CODE_DIGITS);
}

const moveCaretToEnd = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);

/** Draws six boxes over one real input, so that paste, autofill and screen readers work. */
export function CodeInput({ label, value, error, readOnly, autoFocus, onChange, onComplete }: Props) {
  const id = useId();

  function take(text: string) {
    const code = digitsOf(text, value);
    onChange(code);
    if (code.length === CODE_DIGITS && code !== value) onComplete?.(code);
  }

  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // Changing the text would end the composition.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) onChange(currentTarget.value);
    else take(currentTarget.value);
  }

  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div className={classes.boxes} dir="ltr" data-invalid={error !== undefined || undefined}>
        {places.map((place) => (
          <span
            key={place}
            className={classes.box}
            data-active={place === Math.min(value.length, CODE_DIGITS - 1) || undefined}
            aria-hidden="true"
          >
            {value[place]}
          </span>
        ))}
        <input
          id={id}
          className={classes.input}
          value={value}
          onChange={change}
          onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget.value)}
          onSelect={moveCaretToEnd}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
          readOnly={readOnly}
          // biome-ignore lint/a11y/noAutofocus: the page exists to type the code
          autoFocus={autoFocus}
        />
      </div>
    </Input.Wrapper>
  );
}
