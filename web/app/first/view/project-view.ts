import { Project } from '../../pages/project.tsx';
import { preparePage, type Wish } from './draw-page.tsx';

export const prepareView = (wish: Wish) => preparePage(Project, wish);
