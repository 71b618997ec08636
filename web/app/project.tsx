import { NoFiles } from '../features/projects/components/no-files.tsx';
import { ProjectPage } from '../features/projects/pages/project-page.tsx';

/** A project's page, with its files. */
export function Project() {
  return <ProjectPage>{() => <NoFiles />}</ProjectPage>;
}
