import { type ComponentProps, type MouseEvent, useCallback } from 'react';
import {
  type NavigateOptions,
  Navigate as RouterNavigate,
  useHref,
  useLinkClickHandler,
  useNavigate as useRouterNavigate,
} from 'react-router';
import { ownPath } from '../../../contract/own-path.ts';

const destinationOf = (to: string) => ownPath(to) ?? '/';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  reloadDocument?: boolean;
}

/** Links to our own pages alone. The router's link would add code for server rendering. */
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
