import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFilled } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { useIcon } from '../use-icon.ts';
import type { Project } from '../use-project.ts';
import { IconField } from './icon-field.tsx';
import { initialSwitches, ProjectSwitches, type Switches } from './project-switches.tsx';
import { TeamField } from './team-field.tsx';

export const projectFields = ['name', 'description', 'teamId', 'projectIcon'];

export interface ProjectValues extends Switches {
  name: string;
  description: string;
  teamId: string | null;
  projectIcon?: string | null;
}

interface Props {
  /** Absent for a new one. */
  project?: Project;
  /** The team is given, and a description is asked for. */
  isTeamProject?: boolean;
  action: Parameters<typeof useForm>[0]['action'] & { failure: string | undefined };
  onCancel: () => void;
  onSubmit: (values: ProjectValues) => void;
}

export function ProjectForm({ project, isTeamProject = false, action, onCancel, onSubmit }: Props) {
  const { t } = useTranslation('projects');
  const form = useForm({
    initial: { name: project?.name ?? '', description: project?.description ?? '' },
    rules: {
      name: isFilled('projectName'),
      ...(isTeamProject && { description: isFilled('description') }),
    },
    action,
  });
  const icon = useIcon(project?.projectIcon ?? null);
  const [switches, setSwitches] = useState<Switches>(project ?? initialSwitches);
  const [teamId, setTeamId] = useState(project?.teamId ?? null);

  const submit = form.submit(({ name, description }) => {
    const { newCommentNotification, newMediaNotification, addUserPermission, canDownloadPermission } =
      switches;
    onSubmit({
      name,
      description,
      teamId,
      newCommentNotification,
      newMediaNotification,
      addUserPermission,
      canDownloadPermission,
      ...(icon.stored !== undefined && { projectIcon: icon.stored }),
    });
  });

  return (
    <Form form={form} failure={action.failure} onSubmit={submit}>
      <IconField seed={project?._id ?? 'new'} icon={icon} />
      <TextInput
        size="md"
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        data-autofocus
        autoComplete="off"
        {...form.input('name')}
      />
      <Textarea
        size="md"
        label={t('form.description')}
        description={isTeamProject ? undefined : t('form.optional')}
        autosize
        minRows={2}
        maxRows={6}
        value={form.values.description}
        error={form.errorOf('description')}
        onChange={(event) => form.set('description', event.currentTarget.value)}
      />
      {!isTeamProject && (
        <TeamField
          value={teamId}
          current={project?.teamName ?? null}
          error={action.errorOf('teamId')}
          onChange={setTeamId}
        />
      )}
      <ProjectSwitches value={switches} onChange={setSwitches} />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="md" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button
          type="submit"
          size="md"
          variant="filled"
          color="accent"
          loading={action.pending}
          disabled={icon.progress !== null}
        >
          {t(project ? 'form.save' : 'form.create')}
        </Button>
      </Group>
    </Form>
  );
}
