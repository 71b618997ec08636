import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice.tsx';
import { StatusPage } from '../ui/page/status-page.tsx';

interface Props {
  /** Another place retries. */
  place: string;
  /** Stands where the broken part stood; else the whole page is told to be broken. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  place: string;
}

/** Catches a page that failed, also because a release removed its code. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, place: this.props.place };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { isBroken: false, place };
  }

  override render() {
    const { children, fallback = <ErrorPage /> } = this.props;
    return this.state.isBroken ? fallback : children;
  }
}

/** For a part beside the page, which goes on without it. */
export function BrokenPart() {
  const { t } = useTranslation('common');
  return (
    <Notice tone="error">
      {t('broken.part')}{' '}
      <Button size="compact-sm" onClick={() => window.location.reload()}>
        {t('broken.reload')}
      </Button>
    </Notice>
  );
}

function ErrorPage() {
  const { t } = useTranslation('common');
  return (
    <main id="main">
      <StatusPage
        icon={<IconRefresh size={22} stroke={1.8} />}
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <>
            <Button variant="filled" color="accent" onClick={() => window.location.reload()}>
              {t('broken.reload')}
            </Button>
            <Button component="a" href="/">
              {t('toStart')}
            </Button>
          </>
        }
      />
    </main>
  );
}
