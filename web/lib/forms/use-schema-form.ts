import { schemaResolver, useForm } from '@mantine/form';
import type { ParseKeys } from 'i18next';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { readFieldMessage } from '../../../contract/field-message.ts';
import type { FieldError } from '../api/api-error.ts';

type Values = Record<string, unknown>;

/** A name, or one below another: `account.name`. */
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
  /** Null comes from a choice that was emptied; the schema says whether that may be. */
  onChange: (value: V | null | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface Settings<V extends Values, Sent> {
  /** The contract's: it says what is wrong, and what it makes of the values is sent. */
  schema: z.ZodType<Sent, V>;
  initialValues: NoInfer<V>;
  /** The call that the form makes. What it said of the values before is untrue once they change. */
  action: { clearErrors: () => void };
}

/** The component library's form with the contract's rules, the page's words and the server's refusals. */
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
    // A row of buttons that stays in sight may cover it else.
    first?.scrollIntoView({ block: 'center' });
  }, [errors]);

  /** Says it beside the fields in question, and goes to the first of them. */
  function refuse(fields: FieldError[]) {
    isRefused.current = true;
    setSpoken(i18n.language);
    form.setErrors(
      Object.fromEntries(fields.map(({ field, message }) => [nearest(form.getValues(), field), message])),
    );
  }

  /** The contract's messages are names of texts; all others are the server's words, in the language of that time. */
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
    /** Nothing is sent twice, however often it is submitted meanwhile. */
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

/** Of what was refused inside of a field, as `teamMember.3.email`, the field that stands in the form. */
function nearest(values: unknown, path: string): string {
  const [name = '', ...below] = path.split('.');
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return '';
  const inside = new Map(Object.entries(values));
  if (!inside.has(name)) return '';
  return [name, nearest(inside.get(name), below.join('.'))].filter(Boolean).join('.');
}
