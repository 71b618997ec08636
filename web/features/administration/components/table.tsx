import type { ReactNode } from 'react';
import classes from './table.module.css';

interface Row {
  id: string;
  cells: ReactNode[];
}

interface Props {
  label: string;
  /** An empty name heads a column of buttons. */
  columns: string[];
  rows: Row[];
}

export function Table({ label, columns, rows }: Props) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) =>
              column === '' ? (
                <td key="none" />
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map((column, at) => (
                <td key={column || 'none'} data-column={column}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PersonProps {
  person: { name: string; email: string } | null;
  nobody?: string;
}

export function Person({ person, nobody = '–' }: PersonProps) {
  if (!person) return nobody;
  return (
    <div className={classes.person}>
      {person.name !== '' && (
        <strong>
          <bdi>{person.name}</bdi>
        </strong>
      )}
      <span>
        <bdi>{person.email}</bdi>
      </span>
    </div>
  );
}

export const Written = ({ children }: { children: ReactNode }) => (
  <bdi className={classes.written}>{children}</bdi>
);

export function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.two}>
      <span>{first}</span>
      {second && <span>{second}</span>}
    </div>
  );
}

export const Danger = ({ children }: { children: ReactNode }) => (
  <span className={classes.danger}>{children}</span>
);

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
