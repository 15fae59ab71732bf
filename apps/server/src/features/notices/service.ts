import { administersNetwork, type Notice } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { isEmail } from '../../kernel/mails/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { forecastOf } from '../blocks/view.ts'
import { pageOfRule } from '../rules/validators.ts'
import * as waiting from './repository.ts'
import {
  readAnsweredRequests,
  readNewRequests,
  readWithdrawnRequests,
  type WaitingRequests,
} from './request-repository.ts'

type NoticeRequest = { readonly user: CurrentUser; readonly locale: Locale; readonly now: Date }

const editorOf = (issn: string): string => `/catalogue?issns=${issn}`

const lockNotices = async (db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> =>
  (await waiting.readLockRequests(db, user.id)).map(({ issn, username, at }) => ({
    id: `lock_asked ${issn} ${username}`,
    kind: 'lock_asked',
    text: format(locale, 'notices.lock_asked', { username, issn }),
    to: editorOf(issn),
    at: at.toISOString(),
    issn,
    count: 1,
  }))

const changeNotices = async (db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> =>
  (await waiting.readWaitingChanges(db, user.id)).map(({ issn, count, at }) => ({
    id: `changes_wait ${issn}`,
    kind: 'changes_wait',
    text: format(locale, 'notices.changes_wait', { count, issn }),
    to: editorOf(issn),
    at: at.toISOString(),
    issn,
    count,
  }))

async function ownChangeNotices(db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> {
  const { waiting: changes, total } = await waiting.readOwnWaitingChanges(db, user.id)
  const named = changes.map(
    ({ issn, cause, holder, count, at }): Notice => ({
      id: `own_change_waits ${issn} ${cause}`,
      kind: 'own_change_waits',
      text: format(locale, 'notices.own_change_waits', {
        count,
        issn,
        cause,
        isEdited: holder === null ? 'no' : 'yes',
        holder: holder ?? '',
      }),
      to: editorOf(cause),
      at: at.toISOString(),
      issn,
      count,
    }),
  )
  const count = total - named.length
  if (count <= 0) return named
  const text = format(locale, 'notices.own_changes_wait', { count })
  const { at } = named.at(-1)!
  return [...named, { id: 'own_changes_wait', kind: 'own_changes_wait', text, to: '/changes', at, issn: null, count }]
}

/** Notice for users who assign ISSNs or add blocks: their centre has few free ISSNs left. */
async function blockNotices(db: Db, { user, locale, now }: NoticeRequest): Promise<Notice[]> {
  const mayMake = user.permissions.has('addISSNRange')
  if (user.center === null || !(mayMake || user.permissions.has('issn_assignment'))) return []
  const { id, code, name } = user.center
  const { level, free, center } = await forecastOf(db, { id: Number(id), code, name }, { locale, now })
  if (level !== 'none' && level !== 'soon') return []
  const centre = center.name
  return [
    {
      id: `block_ends ${code}`,
      kind: 'block_ends',
      text:
        level === 'none'
          ? format(locale, 'notices.block_none', { centre })
          : format(locale, 'notices.block_soon', { centre, free }),
      to: mayMake ? '/newblock' : '/assignment',
      at: now.toISOString(),
      issn: null,
      count: free,
    },
  ]
}

const webhookNotices = async (db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> =>
  (await waiting.readPausedWebhooks(db, user.id)).map(({ id, url, at }) => ({
    id: `webhook_paused ${id}`,
    kind: 'webhook_paused',
    text: format(locale, 'notices.webhook_paused', { url }),
    to: '/portal/account#subscriptions',
    at: at.toISOString(),
    issn: null,
    count: 1,
  }))

/** Notices for administrators of the network about scheduled rule changes that failed. */
const ruleNotices = async (db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> =>
  user.permissions.has('userManagement') && administersNetwork(user)
    ? (await waiting.readFailedRuleChanges(db)).map(({ id, rule, author, at }) => ({
        id: `rule_not_set ${id}`,
        kind: 'rule_not_set',
        text: format(locale, 'notices.rule_not_set', { rule, author }),
        to: pageOfRule(rule),
        at: at.toISOString(),
        issn: null,
        count: 1,
      }))
    : []

/** Notice for administrators of the network: messages from the portal that no centre received. */
async function contactNotices(db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> {
  if (!user.permissions.has('userManagement') || !administersNetwork(user)) return []
  const central = await waiting.readCentralContact(db)
  if (central === undefined || isEmail(central.contact?.trim() ?? '')) return []
  const { count, at } = await waiting.readUnaddressedContacts(db)
  if (count === 0 || at === null) return []
  return [
    {
      id: 'contact_unaddressed',
      kind: 'contact_unaddressed',
      text: format(locale, 'notices.contact_unaddressed', { count }),
      to: `/admin/centers?row=${central.id}`,
      at: at.toISOString(),
      issn: null,
      count,
    },
  ]
}

/** Pages for one request and for several. */
const REQUEST_PAGES = {
  requests_new: '/requests?state=new&handler=none',
  request_answered: '/requests?state=all&handler=me',
  request_withdrawn: '/requests?state=withdrawn&handler=me',
}

/** Notices about publishers' requests: new ones, and those of the user that the publisher answered or withdrew. */
async function requestNotices(db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> {
  if (user.center === null || !user.permissions.has('requests')) return []
  const centres = [user.center.code, ...(user.furtherCentres ?? [])]
  const notice = (kind: keyof typeof REQUEST_PAGES, { count, code, at }: WaitingRequests): Notice[] =>
    code === null || at === null
      ? []
      : [
          {
            ...{ id: kind, kind, count, issn: null },
            text: format(locale, `notices.${kind}`, { count }),
            to: count === 1 ? `/requests/${code}` : REQUEST_PAGES[kind],
            at: at.toISOString(),
          },
        ]
  return [
    ...notice('request_answered', await readAnsweredRequests(db, user.id, centres)),
    ...notice('request_withdrawn', await readWithdrawnRequests(db, user.id, centres)),
    ...notice('requests_new', await readNewRequests(db, centres)),
  ]
}

const importText = (
  { status, isDryRun, fileName: file, count: records }: waiting.EndedImport,
  locale: Locale,
): string => {
  if (status === 'failed') return format(locale, 'notices.import_failed', { file })
  if (status === 'cancelled') return format(locale, 'notices.import_cancelled', { file })
  return format(locale, isDryRun ? 'notices.dry_run_completed' : 'notices.import_completed', { file, records })
}

const enrichmentsText = (
  { status, isDryRun, fileName: file, count: rows }: waiting.EndedImport,
  locale: Locale,
): string => {
  if (status === 'failed') return format(locale, 'notices.enrichments_failed', { file })
  if (status === 'cancelled') return format(locale, 'notices.enrichments_cancelled', { file })
  return format(locale, isDryRun ? 'notices.enrichments_tried' : 'notices.enrichments_completed', { file, rows })
}

const ENDED = {
  import: { kind: 'import_ended', textOf: importText, page: '/import/' },
  enrichment_import: { kind: 'enrichments_ended', textOf: enrichmentsText, page: '/admin/enrichments?row=' },
} as const

const endedNotices =
  (table: waiting.ImportTable) =>
  async (db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> => {
    const { kind, textOf, page } = ENDED[table]
    return (await waiting.readEndedImports(db, table, user.id)).map((ended) => ({
      id: `${kind} ${ended.id}`,
      kind,
      text: textOf(ended, locale),
      to: `${page}${ended.id}`,
      at: ended.at.toISOString(),
      issn: null,
      count: ended.count,
    }))
  }

const importDraftNotices = async (db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> =>
  (await waiting.readImportDrafts(db, user.id)).map(({ importId, fileName: file, count, at }) => ({
    id: `import_drafts ${importId}`,
    kind: 'import_drafts',
    text: format(locale, 'notices.import_drafts', { count, file }),
    to: `/import/${importId}?outcome=draft`,
    at: at.toISOString(),
    issn: null,
    count,
  }))

async function draftNotices(db: Db, { user, locale }: NoticeRequest): Promise<Notice[]> {
  const { drafts, total } = await waiting.readDraftsInError(db, user.id)
  const named = drafts.map(
    ({ issn, errors, at }): Notice => ({
      id: `draft_in_error ${issn}`,
      kind: 'draft_in_error',
      text: format(locale, 'notices.draft_in_error', { issn, count: errors }),
      to: editorOf(issn),
      at: at.toISOString(),
      issn,
      count: errors,
    }),
  )
  const count = total - named.length
  if (count <= 0) return named
  const last = named.at(-1)!
  const text = format(locale, 'notices.drafts_in_error', { count })
  return [
    ...named,
    { id: 'drafts_in_error', kind: 'drafts_in_error', text, to: '/changes', at: last.at, issn: null, count },
  ]
}

/** All notices of a user, in order: requests of other users, few free ISSNs, ended tasks, drafts. */
export async function noticesFor(db: Db, request: NoticeRequest): Promise<Notice[]> {
  const read = [
    ...[
      lockNotices,
      requestNotices,
      changeNotices,
      ownChangeNotices,
      blockNotices,
      webhookNotices,
      ruleNotices,
      contactNotices,
    ],
    ...[endedNotices('import'), endedNotices('enrichment_import'), importDraftNotices, draftNotices],
  ]
  const results: Notice[] = []
  for (const notices of read) results.push(...(await notices(db, request)))
  return results
}

/**
 * Marks an ended import of a user as seen; has no effect on a running import.
 * @throws Refusal 'import_not_found', also for an import of another user
 */
export async function markImportSeen(
  db: Db,
  table: waiting.ImportTable,
  id: string,
  { user, locale }: NoticeRequest,
): Promise<{ message: string }> {
  const importId = /^\d{1,15}$/.test(id) ? Number(id) : 0
  refuseUnless(await waiting.isOwnImport(db, table, user.id, importId), 'import_not_found')
  await waiting.markImportSeen(db, table, importId)
  return { message: format(locale, 'notices.seen') }
}

/** Acknowledges a failed rule change. @throws Refusal 'row_not_found' */
export async function acknowledgeRuleChange(
  db: Db,
  id: string,
  { locale }: NoticeRequest,
): Promise<{ message: string }> {
  refuseUnless(/^\d{1,9}$/.test(id) && (await waiting.acknowledgeRuleChange(db, Number(id))), 'row_not_found')
  return { message: format(locale, 'notices.rule_seen') }
}
