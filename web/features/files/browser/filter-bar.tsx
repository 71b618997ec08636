import { Button, Chip, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { ReviewStatus } from '../../../../contract/enums.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useToken } from '../../../lib/session/session.ts';
import { isInLink } from '../../../lib/session/share-link.ts';
import { useChosenInSight } from '../../../ui/page/use-chosen-in-sight.ts';
import { countFilters, type FileFilter, kinds, noFilter, reviewFilters } from '../items/file-filter.ts';
import { statusNames } from '../tile/status-badge.tsx';
import classes from './filter-bar.module.css';

interface Props {
  folderId: string;
  filter: FileFilter;
  /** A first visit has nothing new to filter. */
  hasVisited: boolean;
  onChange: (filter: FileFilter) => void;
}

const withOrWithout = (chosen: readonly string[], one: string) =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/** Conditions of one kind are joined by "or", the kinds by "and". */
export function FilterBar({ folderId, filter, hasVisited, onChange }: Props) {
  const { t } = useTranslation('files');
  // Visitors of a link never review.
  const hasReviews = useToken() !== null && !isInLink();
  const bar = useRef<HTMLFieldSetElement>(null);
  useChosenInSight({ line: bar, chosen: 'label[data-checked], [data-on="true"]', when: t });
  return (
    <fieldset ref={bar} className={classes.bar} aria-label={t('filter.label')}>
      {Object.values(ReviewStatus).map((status) => (
        <Chip
          key={status}
          size="xs"
          checked={filter.status.includes(String(status))}
          onChange={() => onChange({ ...filter, status: withOrWithout(filter.status, String(status)) })}
        >
          {t(`status.${statusNames[status]}`)}
        </Chip>
      ))}
      <span className={classes.between} aria-hidden="true" />
      {kinds.map((kind) => (
        <Chip
          key={kind}
          size="xs"
          checked={filter.kind.includes(kind)}
          onChange={() => onChange({ ...filter, kind: withOrWithout(filter.kind, kind) })}
        >
          {t(`filter.${kind}`)}
        </Chip>
      ))}
      <span className={classes.between} aria-hidden="true" />
      {hasReviews &&
        reviewFilters.map((review) => (
          <Chip
            key={review}
            size="xs"
            checked={filter.review === review}
            onChange={(isOn) => onChange({ ...filter, review: isOn ? review : null })}
          >
            {t(`filter.review.${review}`)}
          </Chip>
        ))}
      <Chip
        size="xs"
        checked={filter.hasOpenComments}
        onChange={(hasOpenComments) => onChange({ ...filter, hasOpenComments })}
      >
        {t('filter.open')}
      </Chip>
      {hasVisited && (
        <Chip size="xs" checked={filter.isNew} onChange={(isNew) => onChange({ ...filter, isNew })}>
          {t('filter.new')}
        </Chip>
      )}
      <Uploaders
        folderId={folderId}
        chosen={filter.uploadedBy}
        onChoose={(uploadedBy) => onChange({ ...filter, uploadedBy })}
      />
      {countFilters(filter) > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconX size={14} stroke={2} aria-hidden />}
          onClick={() => onChange(noFilter)}
        >
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  );
}

interface UploadersProps {
  folderId: string;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

function Uploaders({ folderId, chosen, onChoose }: UploadersProps) {
  const { t } = useTranslation('files');
  const { data: people = [] } = useUploaders(folderId, true);
  const person = people.find(({ _id }) => _id === chosen);
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          size="compact-sm"
          data-on={chosen !== null}
          className={classes.people ?? ''}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {person ? t('filter.byPerson', { name: person.name }) : t('filter.by')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[{ _id: null, name: t('filter.anyone') }, ...people].map(({ _id, name }) => (
          <Menu.RadioItem
            key={_id}
            value={_id ?? ''}
            checked={_id === chosen}
            closeMenuOnClick
            onChange={() => onChoose(_id)}
          >
            <bdi>{name}</bdi>
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const useUploaders = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.files.uploaders(id),
    queryFn: async ({ signal }) =>
      (await api(files.getUploaders, { params: { id } }, { signal })).data.results,
    enabled: isWanted,
    meta: { scope: 'action' },
  });
