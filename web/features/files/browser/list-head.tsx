import { useTranslation } from 'react-i18next';
import { SortHead } from '../../../ui/sort-head.tsx';
import type { FileSort } from '../items/view-address.ts';
import classes from '../tile/file-columns.module.css';

const columns = ['name', 'version', 'status', 'openComments', 'uploadedBy', 'updatedAt', 'fileSize'] as const;

interface Props {
  sort: FileSort;
  onChange: (sort: FileSort) => void;
}

export function ListHead({ sort, onChange }: Props) {
  const { t } = useTranslation('files');
  return (
    <SortHead
      className={classes.head}
      label={t('sort.head')}
      columns={columns}
      fromA={['name', 'uploadedBy']}
      sort={sort}
      onChange={onChange}
      nameOf={(column) => t(`head.${column}`)}
      direction={t(`sort.${sort.sortDir}`)}
    />
  );
}
