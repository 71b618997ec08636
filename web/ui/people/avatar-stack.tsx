import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar.tsx';
import classes from './avatar-stack.module.css';

interface Props {
  people: { _id: string; name: string; profilePic: string | null }[];
  /** Includes people not shown. */
  total: number;
  size?: number;
}

const SHOWN_MAX = 4;

export function AvatarStack({ people, total, size = 26 }: Props) {
  const { t } = useTranslation('people');
  const shown = people.slice(0, SHOWN_MAX);
  const more = total - shown.length;
  const names = shown.map(({ name }) => name);
  const label = more > 0 ? t('andMore', { names, count: more }) : t('names', { names });
  return (
    <span className={classes.stack} role="img" aria-label={label} title={label}>
      {shown.map(({ _id, name, profilePic }) => (
        <span key={_id} className={classes.person}>
          <Avatar name={name} picture={profilePic} size={size} />
        </span>
      ))}
      {more > 0 && (
        <span className={classes.more} style={{ blockSize: size, minInlineSize: size }} aria-hidden="true">
          {t('more', { count: more })}
        </span>
      )}
    </span>
  );
}
