import {
  ANNOUNCEMENT_LIST,
  CENTER_LIST,
  ENRICHMENTS_LIST,
  isRuleArea,
  ROLE_LIST,
  SETTING_LIST,
  USER_LIST,
} from '@seriatim/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readActivityAddress } from '../../features/admin/activity/activity-areas.ts'
import { areaAddressReader, readAdminAddress } from '../../features/admin/admin-address.ts'
import { readMailsAddress } from '../../features/mails/mails-address.ts'
import { readUrlsAddress } from '../../features/urls/urls-address.ts'
import { readWebhooksAddress } from '../../features/webhooks/webhooks-address.ts'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { shell } from './frames.tsx'

const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin/{-$area}',
  validateSearch: readAdminAddress,
  // The pages of rules also use messages of the editor, which contain the texts of rules.
  beforeLoad: ({ params: { area } }) =>
    Promise.all([fetchMessageGroup('admin'), ...(isRuleArea(area) ? [fetchMessageGroup('editor')] : [])]),
  component: lazyRouteComponent(() => import('../../features/admin/admin-page.tsx'), 'AdminPage'),
})

const work = createRoute({
  getParentRoute: () => shell,
  path: '/admin/work/$area',
  validateSearch: readActivityAddress,
  beforeLoad: () => Promise.all([fetchMessageGroup('admin'), fetchMessageGroup('blocks'), fetchMessageGroup('import')]),
  component: lazyRouteComponent(() => import('../../features/admin/activity/activity-page.tsx'), 'ActivityPage'),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: '/admin/users',
  validateSearch: areaAddressReader<string>(USER_LIST),
  beforeLoad: () => fetchMessageGroup('admin'),
  component: lazyRouteComponent(() => import('../../features/accounts/users-page.tsx'), 'UsersPage'),
})

const centers = createRoute({
  getParentRoute: () => shell,
  path: '/admin/centers',
  validateSearch: areaAddressReader<string>(CENTER_LIST),
  beforeLoad: () => fetchMessageGroup('admin'),
  component: lazyRouteComponent(() => import('../../features/centers/centers-page.tsx'), 'CentersPage'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/admin/settings',
  validateSearch: areaAddressReader<string>(SETTING_LIST, /^[a-z_]{1,60}$/),
  beforeLoad: () => fetchMessageGroup('admin'),
  component: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const house = createRoute({
  getParentRoute: () => shell,
  path: '/admin/house',
  beforeLoad: () => Promise.all([fetchMessageGroup('admin'), fetchMessageGroup('house')]),
  component: lazyRouteComponent(
    () => import('../../features/server-status/server-status-page.tsx'),
    'ServerStatusPage',
  ),
})

const mails = createRoute({
  getParentRoute: () => shell,
  path: '/admin/mails',
  validateSearch: readMailsAddress,
  beforeLoad: () => Promise.all([fetchMessageGroup('admin'), fetchMessageGroup('mails')]),
  component: lazyRouteComponent(() => import('../../features/mails/mails-page.tsx'), 'MailsPage'),
})

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/admin/webhooks',
  validateSearch: readWebhooksAddress,
  beforeLoad: () => Promise.all([fetchMessageGroup('admin'), fetchMessageGroup('webhooks')]),
  component: lazyRouteComponent(() => import('../../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const urls = createRoute({
  getParentRoute: () => shell,
  path: '/admin/urls',
  validateSearch: readUrlsAddress,
  beforeLoad: () => fetchMessageGroup('admin'),
  component: lazyRouteComponent(() => import('../../features/urls/urls-page.tsx'), 'UrlsPage'),
})

const roles = createRoute({
  getParentRoute: () => shell,
  path: '/admin/roles',
  validateSearch: areaAddressReader<string>(ROLE_LIST),
  beforeLoad: () => fetchMessageGroup('admin'),
  component: lazyRouteComponent(() => import('../../features/accounts/roles-page.tsx'), 'RolesPage'),
})

const writing = createRoute({
  getParentRoute: () => shell,
  path: '/admin/announcements',
  validateSearch: areaAddressReader(ANNOUNCEMENT_LIST),
  beforeLoad: () => Promise.all([fetchMessageGroup('admin'), fetchMessageGroup('announcements')]),
  component: lazyRouteComponent(() => import('../../features/announcements/writing/writing-page.tsx'), 'WritingPage'),
})

const enrichments = createRoute({
  getParentRoute: () => shell,
  path: '/admin/enrichments',
  validateSearch: areaAddressReader(ENRICHMENTS_LIST),
  beforeLoad: () => Promise.all([fetchMessageGroup('admin'), fetchMessageGroup('enrichments')]),
  component: lazyRouteComponent(() => import('../../features/enrichments/enrichments-page.tsx'), 'EnrichmentsPage'),
})

export const adminRoutes = [
  admin,
  work,
  users,
  centers,
  settings,
  house,
  mails,
  webhooks,
  urls,
  roles,
  writing,
  enrichments,
] as const
