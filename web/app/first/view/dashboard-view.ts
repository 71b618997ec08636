import { Dashboard } from '../../pages/dashboard.tsx';
import { preparePage, type Wish } from './draw-page.tsx';

export const prepareView = (wish: Wish) => preparePage(Dashboard, wish);
