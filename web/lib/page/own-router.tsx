import { type ComponentProps, useCallback } from 'react';
import {
  type NavigateOptions,
  Link as RouterLink,
  Navigate as RouterNavigate,
  useNavigate as useRouterNavigate,
} from 'react-router';
import { ownPath } from '../../../contract/own-path.ts';

/** What leads elsewhere leads to the start: the router would hand it on to the browser. */
const destinationOf = (to: string) => ownPath(to) ?? '/';

type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string };

/** The router's, for pages of ours alone. */
export const Link = ({ to, ...rest }: LinkProps) => <RouterLink {...rest} to={destinationOf(to)} />;

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
