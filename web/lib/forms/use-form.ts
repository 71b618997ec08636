import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldText, Rule } from './field-rules.ts';

interface Sending {
  pending: boolean;
  errorOf: (field: string) => string | undefined;
  clearErrors: () => void;
}

interface Settings<Values> {
  initial: Values;
  rules: { [Name in keyof Values]?: Rule<Values> };
  /** The call that the form makes: its field errors stand beside the same inputs. */
  action: Sending;
}

/** Values, checks and messages of one form. The first wrong field gets the focus. */
export function useForm<Values extends Record<string, string>>({ initial, rules, action }: Settings<Values>) {
  const { t } = useTranslation('fields');
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<ReadonlyMap<string, FieldText>>(new Map());
  const [tries, setTries] = useState(0);
  const { pending } = action;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a try, or the end of a call, is what moves the focus
  useEffect(() => {
    if (!pending) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, pending]);

  function set(name: keyof Values & string, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setWrong((before) => new Map([...before].filter(([field]) => field !== name)));
    action.clearErrors();
  }

  function errorOf(name: keyof Values & string) {
    const key = wrong.get(name);
    return key === undefined ? action.errorOf(name) : t(key);
  }

  function check(): boolean {
    const found = new Map<string, FieldText>();
    for (const [name, rule] of Object.entries<Rule<Values> | undefined>(rules)) {
      const message = rule?.(values[name] ?? '', values);
      if (message !== undefined) found.set(name, message);
    }
    setWrong(found);
    setTries((count) => count + 1);
    return found.size === 0;
  }

  return {
    ref,
    values,
    set,
    errorOf,
    reset: (next: Values = initial) => {
      setValues(next);
      setWrong(new Map());
      action.clearErrors();
    },
    input: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    }),
    submit: (send: (values: Values) => void) => (event: FormEvent) => {
      event.preventDefault();
      if (check() && !pending) send(values);
    },
  };
}
