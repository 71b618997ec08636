import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface Props {
  /** What keeps its place until then. */
  place?: ReactNode;
  children: ReactNode;
}

/** Draws its content after everything around it, so that a large page comes in short steps instead of a long one. */
export function Later({ place = null, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : place;
}
