import { createBrowserRouter } from 'react-router';
import { actions } from '../lib/actions.ts';
import { setMissing } from '../lib/missing.ts';
import { setNavigate } from '../lib/navigation.ts';
import { routes } from './routes.tsx';

export function startRouter() {
  const router = createBrowserRouter(routes);
  setNavigate((path) => void router.navigate(path));
  let shown = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key === shown) return;
    shown = location.key;
    setMissing(null);
    actions.flush({ keepalive: false });
  });
  return router;
}
