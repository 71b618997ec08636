import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface Props {
  /** Going elsewhere is another try. */
  place: string;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  place: string;
}

/** Catches a page that broke, or whose code is gone because a newer version of the product is out. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, place: this.props.place };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { isBroken: false, place };
  }

  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}
