import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { useToken } from '../../../lib/session/session.ts';
import { isInLink } from '../../../lib/session/share-link.ts';
import { useWaysIn } from './link-door.tsx';

export function VisitorActions() {
  const { t } = useTranslation('sharing');
  const ways = useWaysIn();
  const token = useToken();
  if (token !== null || !isInLink()) return null;
  return (
    <Button component={Link} reloadDocument to={ways.signIn} size="compact-md">
      {t('door.signIn')}
    </Button>
  );
}
