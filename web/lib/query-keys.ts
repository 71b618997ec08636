/**
 * Lists all query keys, from general to specific, so that a prefix covers all below it. `stale.ts`
 * says what a change invalidates.
 */
export const queryKeys = {
  profile: { all: ['profile'], of: (token: string | null) => ['profile', token] as const },
  overview: { all: ['overview'] },
  order: { of: (id: string) => ['order', id] as const },
  cardProvider: { all: ['card-provider'] },
  billing: {
    all: ['billing'],
    plans: ['billing', 'plans'],
    preview: (choice: object) => ['billing', 'preview', choice] as const,
    history: (query: object) => ['billing', 'history', query] as const,
    invoiceSetting: ['billing', 'invoice-setting'],
  },
  audit: {
    named: (wanted: object) => ['audit', 'named', wanted] as const,
    pages: (filter: object) => ['audit', 'pages', filter] as const,
  },
  administration: {
    all: ['administration', 'lists'],
    /** Apart from the lists: fetching it again is audited as an opening of the page. */
    standing: ['administration', 'standing'],
    accounts: (search: string) => ['administration', 'lists', 'accounts', search] as const,
    queue: ['administration', 'lists', 'queue'],
    list: (path: string) => ['administration', 'lists', path] as const,
    state: ['administration', 'lists', 'state'],
    settings: ['administration', 'lists', 'settings'],
    banner: ['administration', 'lists', 'banner'],
    retention: ['administration', 'lists', 'retention'],
    trail: ['administration', 'lists', 'trail'],
  },
  banner: { all: ['banner'], of: (language: string) => ['banner', language] as const },
  activity: {
    all: ['activity'],
    pages: (id: string, filter: object, language: string) =>
      ['activity', 'pages', id, filter, language] as const,
    people: (id: string) => ['activity', 'people', id] as const,
  },
  people: {
    all: ['people'],
    found: (search: string) => ['people', 'found', search] as const,
    one: (id: string) => ['people', 'one', id] as const,
  },
  forYou: { all: ['for-you'] },
  suggestions: { of: (query: object) => ['suggestions', query] as const },

  projects: {
    all: ['projects'],
    one: (id: string) => ['projects', 'one', id] as const,
    /** Null if missing. */
    maybe: (id: string) => ['projects', 'one', id, 'optional'] as const,
    people: (id: string) => ['projects', 'people', id] as const,
    pages: (filter: object) => ['projects', 'pages', filter] as const,
    table: (query: object) => ['projects', 'table', query] as const,
    deleted: ['projects', 'deleted'],
    customers: ['projects', 'customers'],
  },
  teams: {
    all: ['teams'],
    one: (id: string) => ['teams', 'one', id] as const,
    pages: (filter: object) => ['teams', 'pages', filter] as const,
    table: (query: object) => ['teams', 'table', query] as const,
    choices: ['teams', 'choices'],
    deleted: ['teams', 'deleted'],
  },

  files: {
    all: ['files'],
    lists: ['files', 'pages'],
    list: <Listing extends object>(listing: Listing) => ['files', 'pages', listing] as const,
    info: (id: string) => ['files', 'info', id] as const,
    uploaders: (id: string) => ['files', 'uploaders', id] as const,
    details: (id: string) => ['files', 'full', id] as const,
    pdfPages: (id: string) => ['files', 'pdf-pages', id] as const,
    tree: (projectId: string) => ['files', 'tree', projectId] as const,
    folders: (projectId: string, search: string) => ['files', 'folders', projectId, search] as const,
    destinations: (id: string | undefined) => ['files', 'projects', id] as const,
    found: (search: object) => ['files', 'found', search] as const,
    recent: ['files', 'recent'],
    board: (projectId: string) => ['files', 'board', projectId] as const,
    foundComments: (search: object) => ['files', 'found-comments', search] as const,
  },
  trash: { all: ['trash'], of: (projectId: string | null) => ['trash', projectId] as const },

  review: {
    all: ['review'],
    files: ['review', 'file'],
    file: (id: string) => ['review', 'file', id] as const,
    version: ({ fileId, versionId = 'newest' }: Version) => ['review', 'file', fileId, versionId] as const,
    details: (id: string) => ['review', 'detail', id] as const,
    detail: ({ fileId, versionId = 'newest' }: Version) => ['review', 'detail', fileId, versionId] as const,
    versions: (fileId: string) => ['review', 'versions', fileId] as const,
    people: (fileId: string) => ['review', 'people', fileId] as const,
    reviews: (fileId: string) => ['review', 'reviews', fileId] as const,
    changes: (fileId: string) => ['review', 'changes', fileId] as const,
    changesBetween: ({ fileId, versionId, from }: Compared) =>
      ['review', 'changes', fileId, versionId, from] as const,
    folders: ['review', 'folder'],
    folder: (id: string) => ['review', 'folder', id] as const,
    present: (fileId: string) => ['review', 'presence', fileId] as const,
    presentAt: (fileId: string, versionId: string | null) =>
      ['review', 'presence', fileId, versionId] as const,
  },
  comments: {
    all: ['comments'],
    lists: ['comments', 'pages'],
    list: <Listed extends object>(listed: Listed) => ['comments', 'pages', listed] as const,
    markers: (versionId: string) => ['comments', 'markers', versionId] as const,
    drawings: (versionId: string) => ['comments', 'drawings', versionId] as const,
    places: (versionId: string) => ['comments', 'places', versionId] as const,
    linked: (versionId: string, commentId: string | null) =>
      ['comments', 'linked', versionId, commentId] as const,
  },
  guestReview: { of: (token: string) => ['guest-review', token] as const },
  waveform: { of: (path: string | undefined) => ['waveform', path] as const },

  sharing: {
    of: ({ kind, id, version }: Shared) => ['sharing', kind, id, version?.id] as const,
    guests: (linkId: string) => ['guests', linkId] as const,
  },
  selections: {
    all: ['selections'],
    one: (id: string) => ['selections', 'one', id] as const,
    files: (id: string) => ['selections', 'files', id] as const,
    ofProject: (projectId: string) => ['selections', 'of', projectId] as const,
  },
  requests: { all: ['requests'], of: (id: string) => ['requests', id] as const },
  request: {
    all: ['request'],
    of: (code: string, sender: string | null) => ['request', 'open', code, sender] as const,
    sent: (sender: string | null) => ['request', 'sent', sender] as const,
  },
  sharedWithMe: { all: ['shared'] },
  link: {
    all: ['link'],
    of: (kind: string, code: string, token: string | null) => ['link', kind, code, token] as const,
  },
  invitation: {
    all: ['invitation'],
    of: (source: object, session: string | null) => ['invitation', source, session] as const,
  },
  restore: { of: (kind: string, token: string) => ['restore', kind, token] as const },

  googleAuth: { all: ['google-auth'] },
  googleOptions: { all: ['google-options'] },
  ssoOptions: { of: (language: string) => ['sso-options', language] as const },
  ssoConfirmation: { all: ['sso-confirm'] },
  confirmOptions: { all: ['confirm-options'] },
  sessions: { all: ['sessions'] },
  notifications: {
    all: ['notifications'],
    everyNewest: ['notifications', 'newest'],
    newest: (language: string) => ['notifications', 'newest', language] as const,
    everyPage: ['notifications', 'pages'],
    pages: (filter: object, language: string) => ['notifications', 'pages', filter, language] as const,
    parts: (id: string) => ['notifications', 'parts', id] as const,
  },
  mutes: { of: (id: string) => ['mutes', id] as const },
  notificationSettings: { all: ['notification-settings'] },
  subscription: { of: (token: string) => ['subscription', token] as const },
  timeZones: { of: (language: string) => ['time-zones', language] as const },
  secondFactor: { all: ['second-factor'] },
  qrCode: { of: (text: string) => ['qr-code', text] as const },
  emailVerification: { of: (id: string) => ['email-verification', id] as const },
  emailChange: { of: (id: string) => ['email-change', id] as const },
  mailedToken: { of: (id: string) => ['token-detail', id] as const },
} as const;

interface Shared {
  kind: string;
  id: string;
  version?: { id: string };
}

interface Compared {
  fileId: string;
  versionId: string;
  from: string;
}

interface Version {
  fileId: string;
  /** Undefined is the newest. */
  versionId?: string | undefined;
}
