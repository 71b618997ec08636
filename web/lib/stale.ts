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

/** Lists what each changed thing invalidates; no ids stand for any of its kind. */
const shownIn = {
  project: () => people,
  team: () => people,
  file: (ids) => [
    ...[files.all, trash.all, projects.all, overview.all, queryKeys.selections.all],
    ...(ids.length === 0 ? [review.all] : [review.folders, ...ids.flatMap(ofFile)]),
  ],
  comments: () => [queryKeys.comments.all],
  places: (versionIds) => versionIds.map(queryKeys.comments.places),
  /** Differences between versions, which move earlier comments. */
  changes: (fileIds) => fileIds.map(review.changes),
  selection: () => [queryKeys.selections.all, files.lists, review.folders],
  presence: (fileIds) => fileIds.map(review.present),
  /** The reader's access: a page that lost it finds out. */
  access: () => [
    ...[...people, files.all, review.all, queryKeys.selections.all],
    ...[queryKeys.link.all, queryKeys.sharedWithMe.all],
  ],
  link: () => [queryKeys.link.all],
  administration: () => [queryKeys.administration.all],
  banner: () => [queryKeys.banner.all],
  guests: (linkIds) => linkIds.map(queryKeys.sharing.guests),
  requests: () => [queryKeys.requests.all],
  request: () => [queryKeys.request.all],
  /** A link's grant, and everything read with the previous one. */
  grant: () => [review.all, files.all],
  profile: () => [queryKeys.profile.all],
  sessions: () => [queryKeys.sessions.all],
  secondFactor: () => [queryKeys.secondFactor.all, queryKeys.administration.standing],
  standing: () => [queryKeys.administration.standing],
  activity: () => [queryKeys.activity.all],
  forYou: () => [queryKeys.forYou.all],
  /** Payments are reported as notifications, too. */
  notifications: () => [queryKeys.notifications.all, overview.all, queryKeys.billing.all],
  plan: () => [queryKeys.billing.all, overview.all, queryKeys.profile.all],
} satisfies Record<string, (ids: readonly string[]) => readonly QueryKey[]>;

type Thing = keyof typeof shownIn;

interface Settings {
  /** Left to the caller. */
  except?: QueryFilters;
  /** Does not restart running requests. */
  isPatient?: boolean;
}

/** Invalidates everything that shows the thing; visible queries refetch at once. */
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

/** Finds first answers under way: they may predate the change, so they are fetched again once they arrive. */
const findFirstAnswers = (filters: QueryFilters) =>
  queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);

type Asked = Parameters<typeof matchQuery>[1];
type About<Name extends HeardName> = (data: ToldData<Name>) => [Thing, string?];

const aboutFile = ({ fileId }: { fileId: string }): [Thing, string] => ['file', fileId];
const aboutComments = (): [Thing] => ['comments'];
/** Invalidates nothing, as the event itself carries the news. */
const told = null;

/** Maps events to what they change. Missing and unknown events do not compile. */
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
 * Invalidates everything, and `later` only for its next use. Leaves out the administrator's
 * standing, whose requests are audited.
 */
export async function everythingChanged({ later }: { later?: QueryKey } = {}) {
  if (later) await queryClient.invalidateQueries({ queryKey: later, refetchType: 'none' });
  const others = [queryKeys.administration.standing, ...(later ? [later] : [])];
  await queryClient.invalidateQueries({
    predicate: (query) => !others.some((queryKey) => matchQuery({ queryKey }, query)),
  });
}

/** Refetches a list whose order only the server knows. */
export const askAgain = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey });
