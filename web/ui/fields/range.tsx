import classes from './range.module.css';

interface Props {
  label: string;
  min: number;
  max: number;
  value: number;
  /** What the value means, in words. */
  words?: string;
  className?: string | undefined;
  onChange: (value: number) => void;
}

/** The browser's own slider: keys, touch and screen readers for nothing. */
export function Range({ label, words, className = '', onChange, ...bounds }: Props) {
  return (
    <input
      type="range"
      className={`${classes.range} ${className}`}
      aria-label={label}
      aria-valuetext={words}
      title={words ?? label}
      {...bounds}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
