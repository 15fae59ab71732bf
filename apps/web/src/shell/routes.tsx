import { HELP_PATH, state } from '@seriatim/contract'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readAnnouncementsAddress } from '../features/announcements/announcements-address.ts'
import { hasUnreadAnnouncement } from '../features/announcements/newest.ts'
import { readAuditAddress } from '../features/audit/audit-address.ts'
import { readBrowseAddress } from '../features/browse/browse-address.ts'
import { readBulkAddress } from '../features/bulk/bulk-address.ts'
import type { CatalogueAddress } from '../features/catalogue/state/page-query.ts'
import { readDashboardAddress } from '../features/dashboards/dashboard-address.ts'
import { readDoctorAddress } from '../features/doctor/doctor-address.ts'
import { readChangesAddress } from '../features/history/changes-address.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { firstListPage, takeLandingSearch } from '../features/home/landing.ts'
import { readImportAddress } from '../features/imports/import-address.ts'
import { readListAddress } from '../features/lists/list-address.ts'
import { readWordsAddress } from '../features/ltwa/words/words-address.ts'
import { readRequestSettingsAddress, readRequestsAddress } from '../features/requests/requests-address.ts'
import { readSearchAddress } from '../features/search-query/search-state.ts'
import { answerOptions, type DatabaseErrorCode, isDatabaseErrorCode } from '../kernel/api.ts'
import { fetchMessageGroup } from '../kernel/i18n.ts'
import { queries } from '../kernel/queries.ts'
import { pageParameter, parseSearch, stringifySearch, textParameter } from '../kernel/search-params.ts'
import { profileQuery } from '../kernel/session.tsx'
import { FailedPage } from '../ui/failed-page.tsx'
import { adminRoutes } from './routes/admin-routes.ts'
import { bareRoutes } from './routes/bare-routes.ts'
import { bare, root, shell } from './routes/frames.tsx'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { redirect?: string } => ({ redirect: textParameter(search.redirect) }),
  component: lazyRouteComponent(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../features/auth/invitation-page.tsx'), 'InvitationPage'),
})

const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  validateSearch: (search): { message?: string; trouble?: DatabaseErrorCode; redirect?: string } => {
    const trouble = textParameter(search.trouble)
    return {
      message: textParameter(search.message),
      trouble: isDatabaseErrorCode(trouble) ? trouble : undefined,
      redirect: textParameter(search.redirect),
    }
  },
  component: lazyRouteComponent(() => import('../features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: async () => {
    // The frame of the page also fetches the profile, and reports a failed request.
    const profile = await queries.ensureQueryData(profileQuery()).catch(() => undefined)
    if (profile && (await hasUnreadAnnouncement(profile.id))) throw redirect({ to: '/announcement', replace: true })
    const landing = profile && takeLandingSearch(profile)
    if (landing) throw redirect({ to: '/search', search: landing, replace: true })
    if (profile?.permissions.includes('search')) throw redirect({ to: '/search', replace: true })
    if (profile?.permissions.includes('requests')) throw redirect({ to: '/requests', replace: true })
    if (profile && firstListPage(profile.permissions)) throw redirect({ to: '/lists', replace: true })
  },
  component: HomePage,
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: readSearchAddress,
  // The initial filters are loaded before the page is drawn. If they arrived later, they would replace typed text.
  loader: async () => {
    const server = await queries.ensureQueryData({ ...answerOptions(state), retry: false }).catch(() => undefined)
    return { isDemonstration: server?.demonstration === true }
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('../features/search/search-page.tsx'), 'SearchPage'),
})

const browseTitles = createRoute({
  getParentRoute: () => shell,
  path: '/browse/titles',
  validateSearch: readBrowseAddress,
  beforeLoad: () => fetchMessageGroup('browse'),
  component: lazyRouteComponent(() => import('../features/browse/browse-page.tsx'), 'TitlesPage'),
})

const browsePublishers = createRoute({
  getParentRoute: () => shell,
  path: '/browse/publishers',
  validateSearch: readBrowseAddress,
  beforeLoad: () => fetchMessageGroup('browse'),
  component: lazyRouteComponent(() => import('../features/browse/browse-page.tsx'), 'PublishersPage'),
})

const catalogue = createRoute({
  getParentRoute: () => shell,
  path: '/catalogue',
  validateSearch: (parameters): CatalogueAddress => ({
    issns: textParameter(parameters.issns),
    recordId: textParameter(parameters.recordId),
    medium: textParameter(parameters.medium),
    successor: textParameter(parameters.successor),
    duplicates: textParameter(parameters.duplicates),
  }),
  beforeLoad: () => fetchMessageGroup('editor'),
  component: lazyRouteComponent(() => import('../features/catalogue/catalogue-page.tsx'), 'CataloguePage'),
})

const assignment = createRoute({
  getParentRoute: () => shell,
  path: '/assignment',
  validateSearch: (parameters): { previous_issn?: string; request?: string } => ({
    previous_issn: textParameter(parameters.previous_issn),
    request: textParameter(parameters.request)?.slice(0, 20),
  }),
  beforeLoad: async ({ search }) => {
    await Promise.all([
      fetchMessageGroup('assignment'),
      ...(search.request === undefined ? [] : [fetchMessageGroup('requests')]),
    ])
  },
  component: lazyRouteComponent(() => import('../features/assignment/assignment-page.tsx'), 'AssignmentPage'),
})

const requests = createRoute({
  getParentRoute: () => shell,
  path: '/requests',
  validateSearch: readRequestsAddress,
  beforeLoad: () => fetchMessageGroup('requests'),
  component: lazyRouteComponent(() => import('../features/requests/requests-page.tsx'), 'RequestsPage'),
})

const request = createRoute({
  getParentRoute: () => shell,
  path: '/requests/$id',
  beforeLoad: () => fetchMessageGroup('requests'),
  component: lazyRouteComponent(() => import('../features/requests/request-page.tsx'), 'RequestPage'),
})

const requestSettings = createRoute({
  getParentRoute: () => shell,
  path: '/requests/settings',
  validateSearch: readRequestSettingsAddress,
  beforeLoad: () => fetchMessageGroup('requests'),
  component: lazyRouteComponent(() => import('../features/requests/request-settings-page.tsx'), 'RequestSettingsPage'),
})

const newblock = createRoute({
  getParentRoute: () => shell,
  path: '/newblock',
  validateSearch: (parameters): { id?: string; centre?: string } => ({
    id: textParameter(parameters.id),
    centre: textParameter(parameters.centre),
  }),
  beforeLoad: () => fetchMessageGroup('blocks'),
  component: lazyRouteComponent(() => import('../features/blocks/blocks-page.tsx'), 'BlocksPage'),
})

const merge = createRoute({
  getParentRoute: () => shell,
  path: '/merge',
  validateSearch: (parameters): { keep?: string; cancel?: string } => ({
    keep: textParameter(parameters.keep),
    cancel: textParameter(parameters.cancel),
  }),
  beforeLoad: () => fetchMessageGroup('merge'),
  component: lazyRouteComponent(() => import('../features/merge/merge-page.tsx'), 'MergePage'),
})

const compare = createRoute({
  getParentRoute: () => shell,
  path: '/compare',
  validateSearch: (parameters): { issns?: string } => ({ issns: textParameter(parameters.issns) }),
  beforeLoad: () => fetchMessageGroup('merge'),
  component: lazyRouteComponent(() => import('../features/compare/compare-page.tsx'), 'ComparePage'),
})

const macros = createRoute({
  getParentRoute: () => shell,
  path: '/macros',
  validateSearch: (parameters): { macro?: string } => ({ macro: textParameter(parameters.macro) }),
  beforeLoad: () => fetchMessageGroup('editor'),
  component: lazyRouteComponent(() => import('../features/macros/macros-page.tsx'), 'MacrosPage'),
})

/** Shows the four cards if the URL contains no name, and the named dashboard otherwise. */
const dashboards = createRoute({
  getParentRoute: () => shell,
  path: '/dashboards/{-$name}',
  validateSearch: readDashboardAddress,
  beforeLoad: () => fetchMessageGroup('dashboards'),
  component: lazyRouteComponent(() => import('../features/dashboards/dashboard-page.tsx'), 'DashboardPage'),
})

const announcements = createRoute({
  getParentRoute: () => shell,
  path: '/announcements',
  validateSearch: readAnnouncementsAddress,
  beforeLoad: () => fetchMessageGroup('announcements'),
  component: lazyRouteComponent(() => import('../features/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  validateSearch: readAuditAddress,
  beforeLoad: () => fetchMessageGroup('audit'),
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

const abbreviations = createRoute({
  getParentRoute: () => shell,
  path: '/ltwa/words',
  validateSearch: readWordsAddress,
  beforeLoad: () => fetchMessageGroup('ltwa'),
  component: lazyRouteComponent(() => import('../features/ltwa/words/words-page.tsx'), 'WordsPage'),
})

const numberParameter = (value: unknown): string | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? String(value) : undefined

const abbreviationVersions = createRoute({
  getParentRoute: () => shell,
  path: '/ltwa/versions',
  validateSearch: (parameters): { from?: string; to?: string; page?: number } => ({
    from: numberParameter(parameters.from),
    to: numberParameter(parameters.to),
    page: pageParameter(parameters.page),
  }),
  beforeLoad: () => fetchMessageGroup('ltwa'),
  component: lazyRouteComponent(() => import('../features/ltwa/words/versions-page.tsx'), 'VersionsPage'),
})

/**
 * Redirects to the first page for lists of ISSNs or titles that the user may use (specification-2, 2.2; contract,
 * Session).
 */
const lists = createRoute({
  getParentRoute: () => shell,
  path: '/lists',
  beforeLoad: async () => {
    const profile = await queries.ensureQueryData(profileQuery())
    throw redirect({ to: firstListPage(profile.permissions) ?? '/', replace: true })
  },
})

const issnLists = createRoute({
  getParentRoute: () => shell,
  path: '/issn-lists',
  validateSearch: readListAddress,
  beforeLoad: () => fetchMessageGroup('lists'),
  component: lazyRouteComponent(() => import('../features/lists/issn-lists-page.tsx'), 'IssnListsPage'),
})

const marc21Lists = createRoute({
  getParentRoute: () => shell,
  path: '/marc21-lists',
  validateSearch: readListAddress,
  beforeLoad: async () => {
    await Promise.all([fetchMessageGroup('lists'), fetchMessageGroup('exporting')])
  },
  component: lazyRouteComponent(() => import('../features/lists/marc21-lists-page.tsx'), 'Marc21ListsPage'),
})

const titleLists = createRoute({
  getParentRoute: () => shell,
  path: '/title-lists',
  validateSearch: readListAddress,
  beforeLoad: () => fetchMessageGroup('lists'),
  component: lazyRouteComponent(() => import('../features/lists/titles/title-lists-page.tsx'), 'TitleListsPage'),
})

const rules = createRoute({
  getParentRoute: () => shell,
  path: '/rules',
  beforeLoad: () => fetchMessageGroup('editor'),
  component: lazyRouteComponent(() => import('../features/rules/rules-page.tsx'), 'RulesPage'),
})

const tasks = createRoute({
  getParentRoute: () => shell,
  path: '/tasks',
  validateSearch: (parameters): { page?: number; open?: string } => ({
    page: pageParameter(parameters.page),
    open: textParameter(parameters.open),
  }),
  component: lazyRouteComponent(() => import('../features/tasks/tasks-page.tsx'), 'TasksPage'),
})

/**
 * Without an id, the page is the form of a new import; with an id, it shows that import (specification-1, Import
 * screen).
 */
const importing = createRoute({
  getParentRoute: () => shell,
  path: '/import/{-$id}',
  validateSearch: readImportAddress,
  beforeLoad: () => fetchMessageGroup('import'),
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})

/** Without an id, the page lists the change sets (records changed by one macro); with an id, it shows that set. */
const bulk = createRoute({
  getParentRoute: () => shell,
  path: '/bulk/{-$id}',
  validateSearch: readBulkAddress,
  beforeLoad: () => fetchMessageGroup('bulk'),
  component: lazyRouteComponent(() => import('../features/bulk/bulk-page.tsx'), 'BulkPage'),
})

/** The form for a change of all records that the search in the URL finds. */
const newBulk = createRoute({
  getParentRoute: () => shell,
  path: '/bulk/new',
  validateSearch: readSearchAddress,
  beforeLoad: () => Promise.all([fetchMessageGroup('bulk'), fetchMessageGroup('editor')]),
  component: lazyRouteComponent(() => import('../features/bulk/new-change-page.tsx'), 'NewChangePage'),
})

/**
 * Without a task, the page is the form that examines a file; with a task, it shows the result. A dry run of the file
 * uses the same settings as an import.
 */
const doctor = createRoute({
  getParentRoute: () => shell,
  path: '/doctor',
  validateSearch: readDoctorAddress,
  beforeLoad: () => Promise.all([fetchMessageGroup('doctor'), fetchMessageGroup('import'), fetchMessageGroup('lists')]),
  component: lazyRouteComponent(() => import('../features/doctor/doctor-page.tsx'), 'DoctorPage'),
})

const changes = createRoute({
  getParentRoute: () => shell,
  path: '/changes',
  validateSearch: readChangesAddress,
  beforeLoad: () => fetchMessageGroup('history'),
  component: lazyRouteComponent(() => import('../features/history/changes-page.tsx'), 'ChangesPage'),
})

/** The help has no page: its path opens the help next to the homepage. */
const helpPages = createRoute({
  getParentRoute: () => shell,
  path: HELP_PATH,
  component: lazyRouteComponent(() => import('../features/help/open-help.tsx'), 'OpenHelp'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    invitation,
    maintenance,
    shell.addChildren([
      ...adminRoutes,
      home,
      search,
      browseTitles,
      browsePublishers,
      catalogue,
      assignment,
      requests,
      request,
      requestSettings,
      newblock,
      merge,
      compare,
      macros,
      dashboards,
      announcements,
      audit,
      abbreviations,
      abbreviationVersions,
      lists,
      issnLists,
      marc21Lists,
      titleLists,
      rules,
      changes,
      tasks,
      importing,
      bulk,
      newBulk,
      doctor,
      helpPages,
    ]),
    bare.addChildren(bareRoutes),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
