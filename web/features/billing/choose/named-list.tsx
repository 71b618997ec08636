import { useTranslation } from 'react-i18next';
import classes from './named-list.module.css';

interface Props {
  text: string;
  named: { total: number; names: string[] };
  isPeople?: boolean;
}

export function NamedList({ text, named: { total, names }, isPeople = false }: Props) {
  const { t } = useTranslation('billing');
  const more = total - names.length;
  return (
    <>
      {text}
      <ul className={classes.names}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list never moves
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t(isPeople ? 'change.morePeople' : 'change.more', { count: more })}</li>}
      </ul>
    </>
  );
}
