import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { copyText } from './copy-text.ts';
import classes from './second-factor.module.css';

interface Props {
  secret: string;
  uri: string;
  onDone: (codes: string[] | null) => void | Promise<void>;
}

export function AddAuthenticator({ secret, uri, onDone }: Props) {
  const { t } = useTranslation('settings');
  const action = useAction(secondFactor.addAuthenticator, {
    fields: ['code'],
    announce: true,
    onDone: ({ data }) => onDone(data.recoveryCodes),
  });
  const form = useSchemaForm({
    schema: secondFactor.addAuthenticator.body,
    initialValues: { code: '' },
    action,
  });
  const submit = form.submit((body) => action.run({ body }));
  return (
    <Stack gap="md">
      <Text>{t('secondFactor.app.scan')}</Text>
      <QrCode text={uri} label={t('secondFactor.app.qr')} />
      <div>
        <Text size="sm" c="dimmed">
          {t('secondFactor.app.secret')}
        </Text>
        <code className={classes.secret} dir="ltr">
          {secret.match(/.{4}/g)?.join(' ')}
        </code>{' '}
        <Button size="compact-sm" variant="subtle" onClick={() => copyText(secret)}>
          {t('secondFactor.app.copySecret')}
        </Button>
      </div>
      <Form form={form} failure={action.failure} onSubmit={submit}>
        <CodeInput
          label={t('secondFactor.app.code')}
          {...form.input('code')}
          readOnly={action.pending}
          onComplete={() => submit()}
        />
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('secondFactor.app.submit')}
        </Button>
      </Form>
    </Stack>
  );
}

/** Rendered locally, so that no other server gets the secret, and on white, as cameras need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data: code } = useQuery({
    queryKey: queryKeys.qrCode.of(text),
    queryFn: async () => (await import('uqr')).encode(text, { border: 3 }),
    gcTime: 0,
  });
  if (!code) return <Skeleton className={classes.qr ?? ''} aria-hidden="true" />;
  const dots = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
