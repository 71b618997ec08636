import { IconLayoutGrid, IconSearch, IconShare3, IconTrash, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TextsBelow } from '../../lib/language/texts.ts';
import { Logo } from '../../ui/page/logo.tsx';
import classes from './dashboard-picture.module.css';
import { Still, type StillName } from './stills.tsx';

interface Project {
  name: TextsBelow<'landing', 'dashboard.names'>;
  stills: [StillName, StillName, StillName];
  files: number;
  states: [number, number, number];
}

const projects: Project[] = [
  { name: 'autumn', stills: ['dusk', 'portrait', 'sea'], files: 12, states: [3, 5, 4] },
  { name: 'brand', stills: ['product', 'poster', 'night'], files: 31, states: [1, 6, 9] },
  { name: 'festival', stills: ['poster', 'storyboard', 'portrait'], files: 9, states: [0, 2, 7] },
  { name: 'dawn', stills: ['night', 'dusk', 'sea'], files: 44, states: [8, 3, 1] },
  { name: 'catalogue', stills: ['forest', 'product', 'dusk'], files: 18, states: [2, 2, 2] },
  { name: 'board', stills: ['storyboard', 'forest', 'night'], files: 25, states: [10, 6, 2] },
];
const stateColors = ['var(--koma-amber)', 'var(--koma-blue)', 'var(--koma-green)'];
const places = [
  { name: 'projects', Icon: IconLayoutGrid },
  { name: 'shared', Icon: IconShare3 },
  { name: 'teams', Icon: IconUsers },
  { name: 'deleted', Icon: IconTrash },
] as const;

export function DashboardPicture() {
  const { t } = useTranslation('landing');
  return (
    <div className={classes.frame} role="img" aria-label={t('dashboard.picture')}>
      <div className={classes.dashboard} aria-hidden="true">
        <div className={classes.side}>
          <Logo />
          {places.map(({ name, Icon }, index) => (
            <span key={name} className={classes.place} data-on={index === 0}>
              <Icon stroke={1.8} />
              {t(`dashboard.${name}`)}
            </span>
          ))}
        </div>
        <div className={classes.main}>
          <div className={classes.head}>
            <b>{t('dashboard.projects')}</b>
            <span className={classes.search}>
              <IconSearch stroke={1.8} />
              {t('dashboard.search')}
            </span>
          </div>
          <div className={classes.cards}>
            {projects.map((project) => (
              <ProjectCard key={project.name} project={project} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const { t } = useTranslation('landing');
  const [first, second, third] = project.stills;
  return (
    <div className={classes.card}>
      <div className={classes.cover}>
        <Still name={first} className={classes.still} />
        <Still name={second} className={classes.still} />
        <Still name={third} className={classes.still} />
      </div>
      <div className={classes.words}>
        <b>{t(`dashboard.names.${project.name}`)}</b>
        <span>{t('dashboard.files', { count: project.files })}</span>
        <span className={classes.states}>
          {stateColors.map((color, index) => (
            <i key={color} style={{ flex: project.states[index], background: color }} />
          ))}
        </span>
      </div>
    </div>
  );
}
