import { DrawnCover } from './drawn-cover.tsx';
import classes from './project-picture.module.css';

interface Props {
  id: string;
  icon: string | null;
  size?: number;
}

export function ProjectPicture({ id, icon, size = 44 }: Props) {
  return (
    <span className={classes.picture} style={{ inlineSize: size, blockSize: size }}>
      {icon === null ? <DrawnCover seed={id} /> : <img src={icon} alt="" />}
    </span>
  );
}
