import type { Place } from '../room/place.ts';
import type { ChangedSpan } from '../room/room.ts';
import classes from './region-layer.module.css';

interface Props {
  spans: readonly ChangedSpan[];
  place: Place;
}

const indexOf = (place: Place) => {
  if (place.kind === 'frame') return place.frame;
  return place.kind === 'page' ? place.page - 1 : 0;
};

export function RegionLayer({ spans, place }: Props) {
  const at = indexOf(place);
  const span = spans.find(({ from, to }) => from <= at && at < to);
  const regions = span?.regions ?? (span?.region ? [span.region] : []);
  return (
    <div className={classes.layer} aria-hidden data-regions={regions.length}>
      {regions.map(({ x, y, width, height }, index) => (
        <span
          key={`${x} ${y} ${width} ${height}`}
          className={classes.region}
          style={{
            left: `${100 * x}%`,
            top: `${100 * y}%`,
            width: `${100 * width}%`,
            height: `${100 * height}%`,
          }}
        >
          {regions.length > 1 && <b className={classes.number}>{index + 1}</b>}
        </span>
      ))}
    </div>
  );
}
