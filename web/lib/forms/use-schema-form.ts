import { schemaResolver, useForm } from '@mantine/form';
import type { ParseKeys } from 'i18next';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { readFieldMessage } from '../../../contract/field-message.ts';
import type { FieldError } from '../api/api-error.ts';

type Values = Record<string, unknown>;

type Field<V> = {
  [Name in keyof V & string]: V[Name] extends Values ? Name | `${Name}.${keyof V[Name] & string}` : Name;
}[keyof V & string];

type ValueAt<V, Path> = Path extends keyof V
  ? V[Path]
  : Path extends `${infer Name extends keyof V & string}.${infer Below}`
    ? ValueAt<V[Name], Below>
    : never;

interface Input<V> {
  name: string;
  error: string | undefined;
  /** Null comes from a cleared choice; the schema decides whether it is valid. */
  onChange: (value: V | null | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface Settings<V extends Values, Sent> {
  schema: z.ZodType<Sent, V>;
  initialValues: NoInfer<V>;
  /** The form's call, whose errors no longer apply once a value changes. */
  action: { clearErrors: () => void };
}

/** Combines the library's form with the contract's rules and the server's refusals. */
export function useSchemaForm<V extends Values, Sent>({ schema, initialValues, action }: Settings<V, Sent>) {
  const { t, i18n } = useTranslation('fields');
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isRefused = useRef(false);
  const [spoken, setSpoken] = useState(i18n.language);
  const form = useForm<V, Sent>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => schema.parse(values),
    onValuesChange: action.clearErrors,
  });
  const { errors } = form;

  useEffect(() => {
    if (!isRefused.current || Object.keys(errors).length === 0) return;
    isRefused.current = false;
    const first = ref.current?.querySelector<HTMLElement>(':is(input, textarea)[aria-invalid="true"]');
    first?.focus();
    // Sticky buttons might cover it otherwise.
    first?.scrollIntoView({ block: 'center' });
  }, [errors]);

  function refuse(fields: FieldError[]) {
    isRefused.current = true;
    setSpoken(i18n.language);
    form.setErrors(
      Object.fromEntries(fields.map(({ field, message }) => [nearest(form.getValues(), field), message])),
    );
  }

  /** Contract messages are text keys; the server's are sentences in the language of the call. */
  function errorOf(field: Field<V>): string | undefined {
    const message = errors[field];
    if (typeof message !== 'string') return undefined;
    if (!message.startsWith('fields.')) return spoken === i18n.language ? message : undefined;
    const { key: text, values } = readFieldMessage(message);
    const key = text.slice('fields.'.length);
    const isText = (name: string): name is ParseKeys<'fields'> => i18n.exists(name, { ns: 'fields' });
    return t(isText(key) ? key : 'invalid', values);
  }

  return {
    ...form,
    ref,
    refuse,
    input: <Path extends Field<V>>(name: Path): Input<ValueAt<V, Path>> & { value: ValueAt<V, Path> } => {
      const { value, onChange } = form.getInputProps(name);
      return { name, value, onChange, error: errorOf(name) };
    },
    checkbox: <Path extends Field<V>>(name: Path): Input<boolean> & { checked: boolean } => {
      const { checked, onChange } = form.getInputProps(name, { type: 'checkbox' });
      return { name, checked, onChange, error: errorOf(name) };
    },
    /** Ignores repeated submits while one is running. */
    submit: (send: (values: Sent) => Promise<FieldError[]>) =>
      form.onSubmit(
        async (values) => {
          if (isSending.current) return;
          isSending.current = true;
          const refused = await send(values).finally(() => {
            isSending.current = false;
          });
          if (refused.length > 0) refuse(refused);
        },
        () => {
          isRefused.current = true;
        },
      ),
  };
}

/** Finds the form's field of a nested error such as `teamMember.3.email`. */
function nearest(values: unknown, path: string): string {
  const [name = '', ...below] = path.split('.');
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return '';
  const inside = new Map(Object.entries(values));
  if (!inside.has(name)) return '';
  return [name, nearest(inside.get(name), below.join('.'))].filter(Boolean).join('.');
}
