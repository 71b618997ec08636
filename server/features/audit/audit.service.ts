import {
  AccountChange,
  AdminCommand,
  type Language,
  MemberType,
  PlanCause,
  PlanType,
  TeamRole,
} from '../../../contract/enums.ts';
import { CSV_MARK, type Row, writeRows } from '../../platform/csv.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { shownName } from '../people/people.presenter.ts';
import { nameOf, tellCommand } from './audit.presenter.ts';
import {
  type EntryRow,
  type Filter,
  listAdministration,
  listEntries,
  listNamedPeople,
  listNamedProjects,
} from './audit.queries.ts';

const PAGE = 50;
const CSV_PAGE = 1000;
const NAMED = 50;

interface Asked extends Filter {
  language: Language;
}

interface Reader {
  language: Language;
  isSelling: boolean;
}

const readerOf = ({ config }: Platform, language: Language): Reader => ({
  language,
  isSelling: config.billing.mode !== 'off',
});

export async function showTrail(
  platform: Platform,
  { language, before, ...filter }: Asked & { before?: number },
) {
  const rows = await listEntries(platform.db, { ...filter, before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? String(shown.at(-1)?.event_id) : null;
  return { entries: shown.map((row) => presentEntry(row, readerOf(platform, language))), next };
}

export async function showAdministration(
  platform: Platform,
  { language, before }: { language: Language; before: number | undefined },
) {
  const rows = await listAdministration(platform.db, { before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? String(shown.at(-1)?.event_id) : null;
  return { entries: shown.map((row) => presentEntry(row, readerOf(platform, language))), next };
}

interface AskedNames {
  ownerId: string;
  of: 'people' | 'projects';
  search: string;
  language: Language;
}

export async function showNamed({ db }: Platform, { ownerId, of, search, language }: AskedNames) {
  const list = of === 'people' ? listNamedPeople : listNamedProjects;
  const rows = await list(db, { ownerId, search, limit: NAMED + 1 });
  const { compare } = new Intl.Collator(language);
  return {
    results: rows
      .slice(0, NAMED)
      .map(({ id, name }) => ({ _id: id, name }))
      .toSorted((one, other) => compare(one.name, other.name)),
    hasMore: rows.length > NAMED,
  };
}

const columns = ['at', 'what', 'by', 'network', 'device', 'project', 'team', 'file', 'person'] as const;

export async function* writeTrail(
  platform: Platform,
  { language, ...filter }: Asked,
): AsyncGenerator<string> {
  const reader = readerOf(platform, language);
  const word = (key: string) => translate(language, `audit.${key}`);
  yield CSV_MARK + writeRows([columns.map((column) => word(`columns.${column}`))]);
  let before: number | undefined;
  for (;;) {
    const rows = await listEntries(platform.db, { ...filter, before, limit: CSV_PAGE });
    yield writeRows(rows.map((row) => cellsOf(row, reader)));
    before = rows.at(-1)?.event_id;
    if (rows.length < CSV_PAGE) return;
  }
}

const actorOf = ({ actor_name: name, actor_state: state }: EntryRow, language: Language) =>
  name === null || state === null ? name : shownName({ name, state }, language);

const timeOf = ({ at }: EntryRow) => new Date(at / 1000).toISOString();

function cellsOf(row: EntryRow, reader: Reader): Row {
  const { language } = reader;
  const gone = translate(language, 'audit.gone');
  const nameOf = (id: string | null, name: string | null) => id && (name ?? `${gone} (${id})`);
  const nobody = translate(language, row.link_id === null ? 'audit.byKoma' : 'audit.byVisitor');
  return [
    timeOf(row),
    tellWhat(row, reader),
    nameOf(row.actor_id, actorOf(row, language)) ?? nobody,
    row.network,
    row.device,
    nameOf(row.project_id, row.project_name),
    nameOf(row.team_id, row.team_name),
    nameOf(row.file_id, row.file_name),
    nameOf(row.person_id, row.person_name),
  ];
}

function presentEntry(row: EntryRow, reader: Reader) {
  const named = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name });
  return {
    _id: String(row.event_id),
    type: row.type,
    at: timeOf(row),
    what: tellWhat(row, reader),
    by: named(row.actor_id, actorOf(row, reader.language)),
    isByLink: row.link_id !== null,
    network: row.network,
    device: row.device,
    project: named(row.project_id, row.project_name),
    team: named(row.team_id, row.team_name),
    file: named(row.file_id, row.file_name),
    person: named(row.person_id, row.person_name),
  };
}

function tellWhat(
  { type, team_id, detail, plan, ran, actor_id, person_id }: EntryRow,
  { language, isSelling }: Reader,
): string {
  if (type === 'member.removed' && actor_id === person_id) return translate(language, 'audit.left');
  const numbers: Record<string, Record<string, number>> = {
    'account.changed': AccountChange,
    'admin.ran': AdminCommand,
    'plan.changed': PlanCause,
    'member.added': team_id === null ? MemberType : TeamRole,
    'member.changed': team_id === null ? MemberType : TeamRole,
  };
  const named = numbers[type];
  if (!named) return translate(language, `audit.types.${type}`);
  const name = nameOf(named, detail) ?? 'other';
  const planName = translate(language, `billing.plans.${nameOf(PlanType, plan) ?? 'free'}`);
  const what = translate(language, `audit.types.${type}.${name}`, { plan: planName }, { isSelling });
  return ran ? tellCommand(what, ran, language) : what;
}
