import { Button, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { projects } from '../../../../contract/calls/projects.ts';
import type { FieldError } from '../../../lib/api/api-error.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { useIcon } from '../use-icon.ts';
import type { Project } from '../use-project.ts';
import { CustomerField } from './customer-field.tsx';
import { IconField } from './icon-field.tsx';
import { initialSwitches, ProjectSwitches } from './project-switches.tsx';
import { TeamField } from './team-field.tsx';

export const projectFields = ['name', 'description', 'customer', 'teamId', 'projectIcon'];

const schema = projects.create.body.omit({ projectIcon: true }).required();
const schemaForTeam = schema.extend(projects.createForTeam.body.pick({ description: true }).shape);

export type ProjectValues = z.output<typeof schema> & { projectIcon?: string | null };

interface Props {
  project?: Project;
  /** Requires a description; the team is already chosen. */
  isTeamProject?: boolean;
  action: { pending: boolean; failure: string | undefined; clearErrors: () => void };
  onCancel: () => void;
  onSubmit: (values: ProjectValues) => Promise<FieldError[]>;
}

export function ProjectForm({ project, isTeamProject = false, action, onCancel, onSubmit }: Props) {
  const { t } = useTranslation('projects');
  const switches = project ?? initialSwitches;
  const form = useSchemaForm({
    schema: isTeamProject ? schemaForTeam : schema,
    initialValues: {
      name: project?.name ?? '',
      description: project?.description ?? '',
      customer: project?.customer ?? '',
      teamId: project?.teamId ?? null,
      newCommentNotification: switches.newCommentNotification,
      newMediaNotification: switches.newMediaNotification,
      addUserPermission: switches.addUserPermission,
      canDownloadPermission: switches.canDownloadPermission,
    },
    action,
  });
  const icon = useIcon(project?.projectIcon ?? null);
  const submit = form.submit((values) =>
    onSubmit({ ...values, ...(icon.stored !== undefined && { projectIcon: icon.stored }) }),
  );

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
        {...form.input('description')}
      />
      <CustomerField {...form.input('customer')} />
      {!isTeamProject && <TeamField current={project?.teamName ?? null} {...form.input('teamId')} />}
      <ProjectSwitches inputOf={form.checkbox} />
      <FormFoot>
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
      </FormFoot>
    </Form>
  );
}
