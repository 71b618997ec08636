import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import classes from './second-factor.module.css';

/** Drawn here, on white in every theme: a camera reads dark on light, and the secret goes to no other server. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: code } = useQuery({
    queryKey: queryKeys.qrCode.of(text),
    queryFn: async () => (await import('uqr')).encode(text, { border: 3 }),
    gcTime: 0,
  });
  if (!code) return <Skeleton className={classes.qr ?? ''} aria-hidden="true" />;
  const dots = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
