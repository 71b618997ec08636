import { type PasswordInputProps, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccessType, type ValueOf } from '../../../../contract/enums.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import classes from './share.module.css';

type Access = ValueOf<typeof AccessType>;

interface Props {
  accessType: Access;
  hasPassword: boolean;
  /** False for a selection, which invites nobody by name. */
  hasPeople: boolean;
  password: PasswordInputProps & { value: string };
  onAccess: (accessType: Access) => void;
}

const choices = ['invited', 'anyone', 'password'] as const;

function wordsOf(choice: (typeof choices)[number], hasPeople: boolean) {
  if (hasPeople || choice === 'anyone') return choice;
  return choice === 'invited' ? 'project' : 'secret';
}

export function AccessFields({ accessType, hasPassword, hasPeople, password, onAccess }: Props) {
  const { t } = useTranslation('sharing');
  return (
    <div className={classes.part}>
      <Radio.Group
        label={t('access.label')}
        classNames={{ label: classes.legend ?? '' }}
        value={String(accessType)}
        onChange={(value) => {
          const chosen = choices.find((choice) => String(AccessType[choice]) === value);
          if (chosen) onAccess(AccessType[chosen]);
        }}
      >
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Radio
              key={choice}
              value={String(AccessType[choice])}
              label={t(`access.${wordsOf(choice, hasPeople)}`)}
              description={t(`access.${wordsOf(choice, hasPeople)}Text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {accessType === AccessType.password && (
        <PasswordField
          size="md"
          label={t(hasPassword ? 'access.changePassword' : 'access.setPassword')}
          description={t(hasPassword ? 'access.passwordSet' : 'access.passwordHint')}
          autoComplete="off"
          data-1p-ignore
          {...password}
        />
      )}
    </div>
  );
}
