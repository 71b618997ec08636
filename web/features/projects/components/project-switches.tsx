import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const names = [
  'newCommentNotification',
  'newMediaNotification',
  'addUserPermission',
  'canDownloadPermission',
] as const;

export type Switches = Record<(typeof names)[number], boolean>;

/** What a new project starts with, as the server has it. */
export const initialSwitches: Switches = {
  newCommentNotification: true,
  newMediaNotification: false,
  addUserPermission: true,
  canDownloadPermission: true,
};

interface Props {
  value: Switches;
  onChange: (value: Switches) => void;
}

export function ProjectSwitches({ value, onChange }: Props) {
  const { t } = useTranslation('projects');
  return (
    <Stack component="fieldset" gap="sm" m={0} p={0} bd="none">
      {names.map((name) => (
        <Switch
          key={name}
          label={t(`switches.${name}`)}
          description={t(`switches.${name}Text`)}
          checked={value[name]}
          onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}
