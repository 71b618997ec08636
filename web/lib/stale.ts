import { matchQuery, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import type { HeardName, ToldData, ToldEvent } from '../../contract/events.ts';
import { queryClient } from './query.ts';
import { queryKeys } from './query-keys.ts';

const { overview, projects, teams, files, trash, review } = queryKeys;

const people = [projects.all, teams.all, overview.all, queryKeys.people.all];
const ofFile = (id: string): QueryKey[] => [
  review.file(id),
  review.details(id),
  review.versions(id),
  review.people(id),
  review.reviews(id),
  review.changes(id),
];

/** What shows a thing and is stale when it changed: known here and nowhere else. Without ids, any of its kind. */
const shownIn = {
  project: () => people,
  team: () => people,
  /** A file or folder, with its versions. */
  file: (ids) => [
    ...[files.all, trash.all, projects.all, overview.all, queryKeys.selections.all],
    ...(ids.length === 0 ? [review.all] : [review.folders, ...ids.flatMap(ofFile)]),
  ],
  comments: () => [queryKeys.comments.all],
  /** Where comments of earlier versions stand in these. */
  places: (versionIds) => versionIds.map(queryKeys.comments.places),
  /** What changed from one version to the next, and with it where earlier comments stand. */
  changes: (fileIds) => fileIds.map(review.changes),
  /** A selection, with its files and their order. */
  selection: () => [queryKeys.selections.all, files.lists, review.folders],
  presence: (fileIds) => fileIds.map(review.present),
  /** What somebody may see: a page that may no longer be shown finds out. */
  access: () => [
    ...[...people, files.all, review.all, queryKeys.selections.all],
    ...[queryKeys.link.all, queryKeys.sharedWithMe.all],
  ],
  link: () => [queryKeys.link.all],
  /** What the administrator's page shows. */
  administration: () => [queryKeys.administration.all],
  /** What everybody is told. */
  banner: () => [queryKeys.banner.all],
  /** Those who speak by links of one's own. */
  guests: (linkIds) => linkIds.map(queryKeys.sharing.guests),
  /** Links of one's own that take files. */
  requests: () => [queryKeys.requests.all],
  /** What a link that takes files asks for, and what was sent by it from here. */
  request: () => [queryKeys.request.all],
  /** What opens a link, and with it all that was read by an older one. */
  grant: () => [review.all, files.all],
  profile: () => [queryKeys.profile.all],
  sessions: () => [queryKeys.sessions.all],
  secondFactor: () => [queryKeys.secondFactor.all, queryKeys.administration.standing],
  /** What the administrator's page lets its reader do. */
  standing: () => [queryKeys.administration.standing],
  /** The history of whatever is shown. */
  activity: () => [queryKeys.activity.all],
  /** What waits for the person. */
  forYou: () => [queryKeys.forYou.all],
  /** Payments are told as notifications too. */
  notifications: () => [queryKeys.notifications.all, overview.all, queryKeys.billing.all],
  plan: () => [queryKeys.billing.all, overview.all, queryKeys.profile.all],
} satisfies Record<string, (ids: readonly string[]) => readonly QueryKey[]>;

type Thing = keyof typeof shownIn;

interface Settings {
  /** Is told by whoever asked to refresh it. */
  except?: QueryFilters;
  /** What is being asked for already is not asked for once more. */
  isPatient?: boolean;
}

/** A thing changed: whatever shows it asks again, at once where it is on the screen. */
export async function changed(
  thing: Thing,
  id: string | readonly string[] = [],
  { except, isPatient }: Settings = {},
) {
  const keys = shownIn[thing]([id].flat());
  const predicate = except ? { predicate: (query: Asked) => !matchQuery(except, query) } : {};
  const options = isPatient ? { cancelRefetch: false } : {};
  await Promise.all(
    keys.map(async (queryKey) => {
      const filters = { queryKey, ...predicate };
      const first = isPatient ? [] : findFirstAnswers(filters);
      await queryClient.invalidateQueries(filters, options);
      await Promise.all(
        first.map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })),
      );
    }),
  );
}

/**
 * A first answer that is on its way may be from before the change, and is waited for instead of being asked for anew:
 * it is asked for again when it is there.
 */
const findFirstAnswers = (filters: QueryFilters) =>
  queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);

type Asked = Parameters<typeof matchQuery>[1];
type About<Name extends HeardName> = (data: ToldData<Name>) => [Thing, string?];

const aboutFile = ({ fileId }: { fileId: string }): [Thing, string] => ['file', fileId];
const aboutComments = (): [Thing] => ['comments'];
/** Nothing to ask for: it says all there is to know. */
const told = null;

/** What an event says has changed. An event that is missing here does not compile, nor does one that does not exist. */
const about: { [Name in HeardName]: About<Name> | null } = {
  'project.changed': ({ projectId }) => ['project', projectId],
  'project.pinned': ({ projectId }) => ['project', projectId],
  'project.members': ({ projectId }) => ['project', projectId],
  'team.changed': ({ teamId }) => ['team', teamId],
  'team.members': ({ teamId }) => ['team', teamId],
  'folder.added': aboutFile,
  'folder.changed': aboutFile,
  'folder.removed': aboutFile,
  'folder.uploading': told,
  'file.added': aboutFile,
  'file.changed': aboutFile,
  'file.removed': aboutFile,
  'file.progress': told,
  'version.added': aboutFile,
  'version.changed': aboutFile,
  'version.status': aboutFile,
  'version.removed': aboutFile,
  'version.compared': ({ fileId }) => ['changes', fileId],
  'comment.added': aboutComments,
  'comment.changed': aboutComments,
  'comment.completed': aboutComments,
  'comment.reopened': aboutComments,
  'comment.removed': aboutComments,
  'comment.placed': ({ fileVersionId }) => ['places', fileVersionId],
  'reply.added': aboutComments,
  'reply.changed': aboutComments,
  'reply.completed': aboutComments,
  'reply.reopened': aboutComments,
  'reply.removed': aboutComments,
  'review.requested': aboutFile,
  'review.answered': aboutFile,
  'review.reopened': aboutFile,
  'review.completed': aboutFile,
  'review.cancelled': aboutFile,
  'review.changed': aboutFile,
  'review.signed': aboutFile,
  'presence.changed': ({ fileId }) => ['presence', fileId],
  'access.changed': () => ['access'],
  'session.ended': () => ['profile'],
  'notification.changed': () => ['notifications'],
  'request.changed': () => ['requests'],
  'guest.changed': ({ linkId }) => ['guests', linkId],
  'banner.changed': () => ['banner'],
  'selection.changed': () => ['selection'],
};

export async function changedBy<Name extends HeardName>({ type, data }: ToldEvent<Name>) {
  const [thing, id] = about[type]?.(data) ?? [];
  if (thing) await changed(thing, id);
}

/**
 * Every answer is another one now; those of `later` are asked for when somebody looks at them again. To ask for the
 * administrator's standing would stand in the audit trail as an opening of the page.
 */
export async function everythingChanged({ later }: { later?: QueryKey } = {}) {
  if (later) await queryClient.invalidateQueries({ queryKey: later, refetchType: 'none' });
  const others = [queryKeys.administration.standing, ...(later ? [later] : [])];
  await queryClient.invalidateQueries({
    predicate: (query) => !others.some((queryKey) => matchQuery({ queryKey }, query)),
  });
}

/** For a list in which only the server knows the place of something. */
export const askAgain = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey });
