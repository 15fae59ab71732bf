import type { HelpScreen, HelpSection } from '@seriatim/contract'
import { format, formatUnknown, type Locale, type MessageKey } from '@seriatim/messages'
import { macroSections } from './macro-language.ts'

type PageText = Extract<MessageKey, `helpPages.${string}`>

const SCREENS: Readonly<Record<HelpScreen, { readonly title: MessageKey; readonly text: PageText }>> = {
  home: { title: 'shell.home', text: 'helpPages.home' },
  login: { title: 'login.title', text: 'helpPages.login' },
  maintenance: { title: 'shell.maintenance', text: 'helpPages.maintenance' },
  search: { title: 'search.title', text: 'helpPages.search' },
  browseTitles: { title: 'browse.titles', text: 'helpPages.browse' },
  browsePublishers: { title: 'browse.publishers', text: 'helpPages.browse' },
  catalogue: { title: 'catalogue.title', text: 'helpPages.catalogue' },
  assignment: { title: 'assignment.title', text: 'helpPages.assignment' },
  requests: { title: 'requestsPage.title', text: 'helpPages.requests' },
  request: { title: 'requestsPage.one', text: 'helpPages.request' },
  requestSettings: { title: 'requestsPage.settings_title', text: 'helpPages.request_settings' },
  newblock: { title: 'blocks.title', text: 'helpPages.newblock' },
  macros: { title: 'macros.title', text: 'helpPages.macros' },
  merge: { title: 'merge.title', text: 'helpPages.merge' },
  compare: { title: 'compare.title', text: 'helpPages.compare' },
  doctor: { title: 'doctor.title', text: 'helpPages.doctor' },
  import: { title: 'importing.title', text: 'helpPages.import' },
  bulk: { title: 'bulk.title', text: 'helpPages.bulk' },
  bulkNew: { title: 'bulk.new', text: 'helpPages.bulk' },
  ltwa: { title: 'ltwaPage.title', text: 'helpPages.ltwa' },
  ltwaVersions: { title: 'ltwaPage.versions_title', text: 'helpPages.ltwa_versions' },
  issnLists: { title: 'shell.issn_lists', text: 'helpPages.issn_lists' },
  marc21Lists: { title: 'shell.marc21_lists', text: 'helpPages.marc21_lists' },
  titleLists: { title: 'shell.title_lists', text: 'helpPages.title_lists' },
  rules: { title: 'validation.title', text: 'helpPages.rules' },
  changes: { title: 'history.title', text: 'helpPages.changes' },
  tasks: { title: 'tasks.title', text: 'helpPages.tasks' },
  announcement: { title: 'announcements.latest', text: 'helpPages.announcements' },
  announcementList: { title: 'announcements.title', text: 'helpPages.announcements' },
  dashboards: { title: 'help.dashboards_title', text: 'helpPages.dashboards' },
  audit: { title: 'audit.title', text: 'helpPages.audit' },
  admin: { title: 'admin.title', text: 'helpPages.admin' },
  adminUsers: { title: 'admin.area_users', text: 'helpPages.users' },
  adminRoles: { title: 'admin.area_roles', text: 'helpPages.roles' },
  adminCenters: { title: 'admin.area_centers', text: 'helpPages.centers' },
  adminSettings: { title: 'admin.area_settings', text: 'helpPages.settings' },
  adminAnnouncements: { title: 'announcements.write', text: 'helpPages.writing' },
  adminEnrichments: { title: 'enrichments.title', text: 'helpPages.enrichments' },
  invitation: { title: 'login.invitation_title', text: 'helpPages.invitation' },
  adminHouse: { title: 'admin.area_house', text: 'helpPages.house' },
  adminMails: { title: 'admin.area_mails', text: 'helpPages.mails' },
  adminWebhooks: { title: 'admin.area_webhooks', text: 'helpPages.webhooks' },
  adminUrls: { title: 'admin.area_urls', text: 'helpPages.urls' },
  adminWork: { title: 'admin.work_of_others', text: 'helpPages.work' },
  record: { title: 'help.record_title', text: 'helpPages.record' },
  marc21page: { title: 'record.marc21', text: 'helpPages.marc21' },
  graph: { title: 'graph.kind', text: 'helpPages.graph' },
}

/** Puts a label within a sentence into the quotation marks of the language. */
const QUOTE_LABEL: Readonly<Record<Locale, (label: string) => string>> = {
  en: (label) => `“${label}”`,
  es: (label) => `«${label}»`,
  fr: (label) => `«\u00a0${label}\u00a0»`,
  ru: (label) => `«${label}»`,
}

/** Replaces message keys in double square brackets by their labels in the user interface. */
const withLabels = (text: string, locale: Locale): string =>
  text.replace(/\[\[([\w.]+)\]\]/g, (_, key: string) => QUOTE_LABEL[locale](formatUnknown(locale, key)))

/** The help page of a screen: purpose, steps, possible problems. */
export function screenHelp(
  screen: HelpScreen,
  locale: Locale,
): { title: string; about: string; sections: HelpSection[] } {
  const { title, text } = SCREENS[screen]
  const [about = '', ...lines] = withLabels(formatUnknown(locale, text), locale).split('\n')
  const section = (id: 'steps' | 'trouble', mark: string): HelpSection[] => {
    const texts = lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))
    return texts.length === 0 ? [] : [{ id, title: format(locale, `help.${id}`), texts, terms: [] }]
  }
  return {
    title: formatUnknown(locale, title),
    about,
    sections: [
      ...section('steps', '- '),
      ...(screen === 'macros' ? macroSections(locale) : []),
      ...section('trouble', '! '),
    ],
  }
}
