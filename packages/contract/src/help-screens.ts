/**
 * The screens with a help page, by route name, with their paths. External help opens at the name of the current screen
 * (specification-2, 2.1).
 */
export const HELP_SCREENS = {
  home: '/',
  login: '/login',
  invitation: '/invitation',
  maintenance: '/maintenance',
  search: '/search',
  browseTitles: '/browse/titles',
  browsePublishers: '/browse/publishers',
  catalogue: '/catalogue',
  assignment: '/assignment',
  requests: '/requests',
  request: '/requests/$id',
  requestSettings: '/requests/settings',
  newblock: '/newblock',
  merge: '/merge',
  compare: '/compare',
  macros: '/macros',
  import: '/import/{-$id}',
  bulk: '/bulk/{-$id}',
  bulkNew: '/bulk/new',
  doctor: '/doctor',
  ltwa: '/ltwa/words',
  ltwaVersions: '/ltwa/versions',
  issnLists: '/issn-lists',
  marc21Lists: '/marc21-lists',
  titleLists: '/title-lists',
  rules: '/rules',
  changes: '/changes',
  tasks: '/tasks',
  announcement: '/announcement',
  announcementList: '/announcements',
  dashboards: '/dashboards/{-$name}',
  audit: '/audit',
  admin: '/admin/{-$area}',
  adminUsers: '/admin/users',
  adminRoles: '/admin/roles',
  adminCenters: '/admin/centers',
  adminSettings: '/admin/settings',
  adminAnnouncements: '/admin/announcements',
  adminEnrichments: '/admin/enrichments',
  adminUrls: '/admin/urls',
  adminHouse: '/admin/house',
  adminMails: '/admin/mails',
  adminWebhooks: '/admin/webhooks',
  adminWork: '/admin/work/$area',
  record: '/record/$issn',
  marc21page: '/marc21page/$issn',
  graph: '/api/graph/record/$issn/$kind',
} as const
export type HelpScreen = keyof typeof HELP_SCREENS
export const HELP_SCREEN_NAMES = Object.keys(HELP_SCREENS) as HelpScreen[]

/** The pseudo path that opens the help. The router cancels the navigation to this path. */
export const HELP_PATH = '/help-pages'

/** The URL of external help for a screen. */
export const externalHelp = (pattern: string, screen: string): string =>
  pattern.replaceAll('{route}', encodeURIComponent(screen))
