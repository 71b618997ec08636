import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../lib/page/own-router.tsx';
import classes from './activity.module.css';
import { ActivityList } from './activity-list.tsx';

export function ProjectActivity({ project }: { project: { _id: string; name: string } }) {
  const { t } = useTranslation('activity');
  return (
    <section aria-labelledby="activity-title" className={classes.page}>
      <div className={classes.head}>
        <Title order={2} id="activity-title">
          {t('title')}
        </Title>
        <Button
          component={Link}
          to={`/dashboard/${project._id}`}
          leftSection={<IconArrowLeft size={18} stroke={1.8} className={classes.arrow ?? ''} />}
        >
          {t('back')}
        </Button>
      </div>
      <ActivityList id={project._id} of="project" />
    </section>
  );
}
