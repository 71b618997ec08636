import { IconChevronRight, IconHome, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { pathHere } from '../../../lib/session/share-link.ts';
import type { FolderInfo } from '../items/file-item.ts';
import { useDropTarget } from '../selection/drag-items.ts';
import classes from './breadcrumb.module.css';

interface Props {
  /** Null for a reader of a single folder, where the path begins. */
  project: { name: string } | null;
  projectId: string;
  path: FolderInfo['filePathData'];
  onMove: ((ids: string[], folderId: string | null) => void) | undefined;
}

const rootPath = (projectId: string) => pathHere(`/dashboard/${projectId}`);

/** Shows the path to the open folder. Every step but the last accepts dropped items. */
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
  // The page's heading names the first step already.
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
