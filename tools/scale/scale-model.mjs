/** A studio's working day. Override it: node tools/scale/scale.mjs --people=30 --filmMinutes=120 … */
export const studio = {
  people: 12,
  dashboards: 10,
  fileLists: 25,
  rooms: 40,
  watchedMinutes: 30,
  liveHours: 5,
  comments: 80,
  listeners: 6,
  mails: 40,
  smallFiles: 20,
  filmMinutes: 30,
  keptDays: 250,
};

export const meanings = {
  people: 'people who work in it on a day, customers among them',
  dashboards: 'dashboards that each opens',
  fileLists: 'lists of files that each opens',
  rooms: 'rooms that each opens',
  watchedMinutes: 'minutes of film that each watches',
  liveHours: 'hours that each has a page open',
  comments: 'comments in all',
  listeners: 'pages that a comment is told to',
  mails: 'mails in all',
  smallFiles: 'pictures and documents that are uploaded',
  filmMinutes: 'minutes of 1080p that are uploaded',
  keptDays: 'working days that everything is kept',
};

/** Share of a day in its busiest hour; less with studios all over the world. */
const busiestHour = (studios) => (studios > 10_000 ? 0.1 : 0.2);
const FULL = 0.6;
/** Share of a minute's renditions in the 720p proxy that is watched. */
const WATCHED_SHARE = 0.3;
/** Requests of a playing minute, and pictures of a list. */
const REQUESTS_A_MINUTE = 15;
const PICTURES_A_LIST = 8;
const PICTURE_BYTES = 15_000;
const PART_BYTES = 16e6;
/** A worker's machine; it polls even without work. */
const CORES_A_WORKER = 8;
/** Allows for unpacked tables, which take a fifth more, and for changed rows. */
const ROOM = 1.3;

export function reckon({ costs, film, streamBytes }, day, studios) {
  const perSecond = (aDay) => (studios * aDay * busiestHour(studios)) / 3600;
  const events = {
    dashboard: perSecond(day.people * day.dashboards),
    fileList: perSecond(day.people * day.fileLists),
    openRoom: perSecond(day.people * day.rooms),
    comment: perSecond(day.comments),
    toldToOne: perSecond(day.comments * day.listeners),
    smallUpload: perSecond(day.smallFiles),
    mail: perSecond(day.mails),
    filmMinute: perSecond(day.filmMinutes),
  };
  const live = studios * day.people * Math.min(1, (day.liveHours * busiestHour(studios)) / 1);
  const sum = (names, what) => names.reduce((total, name) => total + events[name] * costs[name][what], 0);
  const served = ['dashboard', 'fileList', 'openRoom', 'comment', 'toldToOne', 'smallUpload'];
  const worked = ['mail', 'filmMinute'];
  const all = [...served, ...worked];
  const forWork = sum(worked, 'server') / FULL;
  const workers = Math.max(1, forWork / CORES_A_WORKER);
  const workerCores = forWork + (workers * costs.workerForASecond.server) / FULL;
  const ofDatabase = (what) => sum(all, what) + workers * costs.workerForASecond[what];
  const watched = perSecond(day.people * day.watchedMinutes);
  const pictures = (events.fileList + events.dashboard) * PICTURES_A_LIST;
  const uploaded = events.filmMinute * film.originalBytes;
  const kept = studios * day.keptDays;
  return {
    calls: served.filter((name) => name !== 'toldToOne').reduce((total, name) => total + events[name], 0),
    live,
    apiCores: (sum(served, 'server') + live * costs.heldForASecond.server) / FULL,
    apiMemory: live * streamBytes,
    workerCores,
    databaseCores: ofDatabase('database') / FULL,
    commits: ofDatabase('commits'),
    walBytes: ofDatabase('walBytes'),
    databaseBytes:
      kept *
      ROOM *
      (day.comments * costs.comment.databaseBytes +
        day.smallFiles * costs.smallUpload.databaseBytes +
        day.filmMinutes * costs.filmMinute.databaseBytes +
        day.mails * costs.mail.databaseBytes),
    objectRequests:
      watched * REQUESTS_A_MINUTE + pictures + uploaded / PART_BYTES + events.filmMinute * film.objects,
    objectBytes: kept * day.filmMinutes * (film.originalBytes + film.renditionBytes),
    egressBits: 8 * (watched * film.renditionBytes * WATCHED_SHARE + pictures * PICTURE_BYTES),
    ingressBits: 8 * uploaded,
  };
}

export const steps = [
  {
    name: 'one machine: 8 cores, 32 GB, 8 TB, 1 Gbit/s',
    holds: { cores: 8, memory: 16e9, bytes: 8e12, network: 0.6e9, commits: 3000 },
    uses: (need) => ({
      cores: need.apiCores + need.workerCores + need.databaseCores,
      memory: need.apiMemory,
      bytes: need.objectBytes + need.databaseBytes,
      network: Math.max(need.egressBits, need.ingressBits),
      commits: need.commits,
    }),
  },
  {
    name: 'one PostgreSQL (32 cores, 4 TB), a bucket, servers and workers as needed',
    holds: {
      databaseCores: 32,
      databaseBytes: 4e12,
      commits: 10_000,
      journal: 200e6,
      requests: 5000,
      network: 40e9,
    },
    uses: (need) => ({
      databaseCores: need.databaseCores,
      databaseBytes: need.databaseBytes,
      commits: need.commits,
      journal: need.walBytes,
      requests: need.objectRequests,
      network: need.egressBits,
    }),
  },
  {
    name: 'the same with a CDN before the bucket, replicas that read, and the owners’ rows spread over 16 databases (replicas and the spreading are not built)',
    holds: {
      databaseCores: 16 * 32,
      databaseBytes: 16 * 4e12,
      commits: 16 * 10_000,
      journal: 16 * 200e6,
      requests: 500_000,
      network: 40e12,
    },
    uses: (need) => ({
      databaseCores: need.databaseCores,
      databaseBytes: need.databaseBytes,
      commits: need.commits,
      journal: need.walBytes,
      // A tenth misses the CDN.
      requests: need.objectRequests / 10,
      network: need.egressBits,
    }),
  },
];

export const limitNames = {
  cores: 'cores',
  memory: 'memory',
  bytes: 'disk',
  network: 'network',
  commits: 'transactions',
  databaseCores: 'cores of the database',
  databaseBytes: 'disk of the database',
  journal: 'journal of the database',
  requests: 'requests for objects',
};

export const relief = {
  cores:
    'workers on machines of their own (`ROLE=worker`, by `koma_jobs_waiting_seconds`), then the database',
  memory: 'a second server (`ROLE=api`) behind the proxy',
  bytes: 'a bucket (`STORAGE_URL`) instead of the disk',
  network: 'a CDN in front of the bucket, with the signed addresses that Koma makes already',
  commits: 'groups of owners in databases of their own, or Citus with the owner as the key of distribution',
  databaseCores: 'replicas for what only reads (lists, search, the audit trail), then owners apart',
  databaseBytes:
    'partitions by the month for events and audit (they are), by the owner for comments and files',
  journal: 'groups of owners in databases of their own',
  requests: 'a CDN in front of the bucket: pictures and proxies never change under their address',
};

const MORE_DATABASES =
  'more databases: owners are spread over as many as it takes, by a directory of owners or by Citus';
const reliefOfLast = {
  ...relief,
  commits: MORE_DATABASES,
  databaseCores: MORE_DATABASES,
  databaseBytes: MORE_DATABASES,
  journal: MORE_DATABASES,
};

/** Finds the smallest sufficient step. `isEnough` is false when none suffices. */
export function choose(need) {
  const judged = steps.map(({ name, holds, uses }) => {
    const used = uses(need);
    const shares = Object.entries(holds)
      .map(([what, most]) => ({ what, share: used[what] / most }))
      .sort((one, other) => other.share - one.share);
    return { name, shares };
  });
  const found = judged.findIndex(({ shares }) => shares[0].share <= 1);
  const isEnough = found >= 0;
  const at = isEnough ? found : judged.length - 1;
  const isLast = at === judged.length - 1;
  const takesOver = (isLast ? reliefOfLast : relief)[judged[at].shares[0].what];
  return { step: judged[at], before: judged[at - 1], isEnough, takesOver };
}
