import classes from './range.module.css';

interface Props {
  label: string;
  min: number;
  max: number;
  value: number;
  words?: string;
  className?: string | undefined;
  onChange: (value: number) => void;
}

/** Wraps the native slider for its keys, touch and screen reader support. */
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
