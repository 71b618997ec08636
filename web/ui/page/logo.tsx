import classes from './logo.module.css';

export function Logo({ size = 'md', isMarkOnly = false }: { size?: 'md' | 'lg'; isMarkOnly?: boolean }) {
  return (
    <span className={classes.logo} data-size={size}>
      <svg viewBox="0 0 28 20" aria-hidden="true" className={classes.mark}>
        <rect width="28" height="20" rx="5" fill="var(--koma-accent)" />
        <rect x="8" y="5" width="12" height="10" rx="1.5" fill="var(--koma-surface)" />
      </svg>
      <span className={isMarkOnly ? classes.hidden : undefined}>Koma</span>
    </span>
  );
}
