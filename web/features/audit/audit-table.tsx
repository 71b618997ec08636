import { useTranslation } from 'react-i18next';
import type { audit } from '../../../contract/calls/audit.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { useFormat } from '../../lib/language/format.ts';
import classes from './audit.module.css';

type Entry = ReplyOf<typeof audit.list>['entries'][number];
type Named = Entry['by'];

export function AuditTable({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const nameOf = (named: Named) => named && (named.name ?? `${t('gone')} (${named._id.slice(-6)})`);
  const columns = ['at', 'what', 'by', 'on', 'from'] as const;

  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('label')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td>
                <time dateTime={entry.at}>{format.moment(entry.at)}</time>
              </td>
              <td className={classes.what}>{entry.what}</td>
              <td>
                <bdi>{nameOf(entry.by) ?? t(entry.isByLink ? 'byVisitor' : 'byKoma')}</bdi>
              </td>
              <td>
                <Things names={[concerned(entry), entry.file, entry.project, entry.team].map(nameOf)} />
              </td>
              <td>
                <Things names={[entry.device, entry.network]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const concerned = ({ by, person }: Entry) => (person?._id === by?._id ? null : person);

function Things({ names }: { names: (string | null)[] }) {
  return names
    .filter((name) => name !== null)
    .map((name, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a file and its project may have one name, and nothing moves here
      <span key={at} className={classes.thing}>
        <bdi>{name}</bdi>
      </span>
    ));
}
