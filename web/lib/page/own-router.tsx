import { type ComponentProps, type MouseEvent, useCallback } from 'react';
import {
  type NavigateOptions,
  Navigate as RouterNavigate,
  useHref,
  useLinkClickHandler,
  useNavigate as useRouterNavigate,
} from 'react-router';
import { ownPath } from '../../../contract/own-path.ts';

/** What leads elsewhere leads to the start: the router would hand it on to the browser. */
const destinationOf = (to: string) => ownPath(to) ?? '/';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Leaves the page as it is, for a fresh one. */
  reloadDocument?: boolean;
}

/** To pages of ours alone. The router's own link brings along how a server would render the page ahead. */
export function Link({ to, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const path = destinationOf(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(path, rest.target ? { target: rest.target } : {});

  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow(event);
  }

  return <a {...rest} href={useHref(path)} onClick={click} />;
}

type NavigateProps = Omit<ComponentProps<typeof RouterNavigate>, 'to'> & { to: string };

export const Navigate = ({ to, ...rest }: NavigateProps) => (
  <RouterNavigate {...rest} to={destinationOf(to)} />
);

export function useNavigate() {
  const navigate = useRouterNavigate();
  return useCallback(
    (to: string, options?: NavigateOptions) => navigate(destinationOf(to), options),
    [navigate],
  );
}
