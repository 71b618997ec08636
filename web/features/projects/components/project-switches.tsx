import { Stack, Switch } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';

const names = [
  'newCommentNotification',
  'newMediaNotification',
  'addUserPermission',
  'canDownloadPermission',
] as const;

type Name = (typeof names)[number];

/** Match the server's defaults. */
export const initialSwitches: Record<Name, boolean> = {
  newCommentNotification: true,
  newMediaNotification: false,
  addUserPermission: true,
  canDownloadPermission: true,
};

interface Props {
  inputOf: (name: Name) => { checked: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
}

export function ProjectSwitches({ inputOf }: Props) {
  const { t } = useTranslation('projects');
  return (
    <Stack component="fieldset" gap="sm" m={0} p={0} bd="none">
      {names.map((name) => (
        <Switch
          key={name}
          label={t(`switches.${name}`)}
          description={t(`switches.${name}Text`)}
          {...inputOf(name)}
        />
      ))}
    </Stack>
  );
}
