import { IconChevronRight, IconHome, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { pathHere } from '../../../lib/session/share-link.ts';
import type { FolderInfo } from '../items/file-item.ts';
import { useDropTarget } from '../selection/drag-items.ts';
import classes from './breadcrumb.module.css';

interface Props {
  /** Null: the path begins with the folder that is open to the reader. */
  project: { name: string } | null;
  projectId: string;
  path: FolderInfo['filePathData'];
  /** Absent where nothing may be moved. */
  onMove: ((ids: string[], folderId: string | null) => void) | undefined;
}

const rootPath = (projectId: string) => pathHere(`/dashboard/${projectId}`);

/** The way from the project down to the open folder; every step but the last takes what is dropped on it. */
export function Breadcrumb({ project, projectId, path, onMove }: Props) {
  const { t } = useTranslation('files');
  const steps = [
    ...(project ? [{ id: null, name: project.name, to: rootPath(projectId), isPrivate: false }] : []),
    ...path.map(({ _id: id, name, isPrivate }) => ({
      id,
      name,
      to: pathHere(`/dashboard/${projectId}/${id}`),
      isPrivate,
    })),
  ];
  // The page's heading names the project, or the folder that it begins with.
  if (path.length < (project ? 1 : 2)) return null;
  return (
    <nav aria-label={t('breadcrumb')} className={classes.path}>
      <ol>
        {steps.map((step, at) => (
          <li key={step.to}>
            {at > 0 && <IconChevronRight size={16} stroke={1.8} aria-hidden className={classes.arrow} />}
            <Step {...step} isLast={at === steps.length - 1} onMove={onMove} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepProps extends Pick<Props, 'onMove'> {
  id: string | null;
  name: string;
  to: string;
  isPrivate: boolean;
  isLast: boolean;
}

function Step({ id, name, to, isPrivate, isLast, onMove }: StepProps) {
  const { t } = useTranslation('files');
  const target = useDropTarget(isLast || !onMove ? undefined : (ids) => onMove(ids, id));
  const label = (
    <>
      {isPrivate && <IconLock size={14} stroke={1.8} aria-label={t('private')} />}
      {/* The page's heading says the project's name; here it is the way back to it. */}
      {id === null ? <IconHome size={18} stroke={1.8} aria-label={name} role="img" /> : <bdi>{name}</bdi>}
    </>
  );
  if (isLast) {
    return (
      <span className={classes.here} aria-current="page">
        {label}
      </span>
    );
  }
  return (
    <Link to={to} className={classes.step} data-over={target.isOver} {...target.handlers}>
      {label}
    </Link>
  );
}
