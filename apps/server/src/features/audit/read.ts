import { AUDIT_KINDS, type AuditEntry, type AuditKind, type AuditSort, type ListRequest } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { areaName } from '../../kernel/admin/areas.ts'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CentreCodes } from '../../platform/database/in-centres.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { JsonObject, JsonValue } from '../../schema/audit.ts'
import {
  type AuditFilter,
  type AuditRow,
  auditBatches,
  countAudit,
  readAuditEntry,
  readAuditRows,
  type SentenceWords,
} from './read-repository.ts'

const detailText = (value: JsonValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const flags = (value: JsonValue | undefined, locale: Locale): string => {
  const set = isObject(value) ? Object.keys(value) : []
  return set.length === 0 ? format(locale, 'audit.no_flags') : set.map((code) => `022 $${code}`).join(', ')
}

const list = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])

/** The names of the differences between two merged records; `none` if there are none. */
const aspects = (value: JsonValue | undefined, locale: Locale): string =>
  list(value)
    .flatMap((each) => (isObject(each) ? detailText(each.aspect) : []))
    .map((aspect) => formatUnknown(locale, `merge.aspect_${aspect}`, {}))
    .join(', ') || 'none'

/** The details of older entries about duplicates contain no title, only the original record. */
const assignmentVariant = ({ title, center, origin }: JsonObject) => {
  if (detailText(center) === '') return '_made_from' as const
  if (detailText(title) === '') return '_untitled' as const
  return detailText(origin) === '' ? ('' as const) : ('_duplicate' as const)
}

/** The message of an entry, without the reason that the user typed. */
const sentenceWithoutReason = ({ kind, issn, username, details }: AuditRow, locale: Locale): string => {
  const d: JsonObject = details
  switch (kind) {
    case 'force_flag':
      return format(locale, 'audit.did_force_flag', {
        issn: issn ?? '',
        before: flags(d.before, locale),
        after: flags(d.after, locale),
      })
    case 'enrichments':
      return format(locale, 'audit.did_enrichments', { issn: issn ?? '' })
    case 'assignment':
      return format(locale, `audit.did_assignment${assignmentVariant(d)}`, {
        issn: issn ?? '',
        title: detailText(d.title),
        center: detailText(d.center),
        origin: detailText(d.origin),
      })
    case 'cancellation':
      return d.reinstated === undefined
        ? format(locale, 'audit.did_cancellation', {
            cancelled: detailText(d.cancelled),
            replacement: detailText(d.replacement),
            count: list(d.moved).length,
          })
        : format(locale, 'audit.did_reinstatement', {
            reinstated: detailText(d.reinstated),
            instead: detailText(d.instead_of),
          })
    case 'transfer':
      return format(locale, 'audit.did_transfer', { issn: issn ?? '', from: detailText(d.from), to: detailText(d.to) })
    case 'merge':
      return format(locale, 'audit.did_merge', {
        kept: detailText(d.kept),
        cancelled: detailText(d.cancelled),
        count: list(d.moved).length,
        aspects: aspects(d.differences, locale),
      })
    case 'import':
      return format(locale, detailText(d.source) === '' ? 'audit.did_import' : 'audit.did_enrichment_import', {
        file: detailText(d.file),
      })
    case 'revert':
      return format(locale, 'audit.did_revert', { file: detailText(d.file) })
    case 'bulk':
      return formatUnknown(locale, `audit.did_bulk_${detailText(d.action)}`, {
        name: detailText(d.name),
        count: Number(d.records),
      })
    case 'login':
      return format(locale, 'audit.did_login', { address: detailText(d.address) })
    case 'login_failed':
      return formatUnknown(locale, `audit.did_login_failed_${username === '' ? 'unknown' : detailText(d.cause)}`, {
        address: detailText(d.address),
      })
    case 'account':
      return formatUnknown(locale, `audit.did_account_${detailText(d.action)}`, {
        account: detailText(d.account),
        permissions: list(d.permissions).join(', ') || format(locale, 'audit.no_permissions'),
      })
    case 'command':
      return format(locale, 'audit.did_command', {
        command: detailText(d.command),
        system_user: detailText(d.system_user),
      })
    case 'admin':
      return formatUnknown(locale, `audit.did_admin_${detailText(d.action)}`, {
        area: areaName(d.area, locale),
        code: detailText(d.code),
      })
    case 'request':
      return formatUnknown(locale, `audit.did_request_${detailText(d.action)}`, {
        id: detailText(d.request),
        handler: detailText(d.user) || 'none',
        day: detailText(d.due_on) || 'none',
        fields: list(d.fields)
          .map((field) => formatUnknown(locale, `requestTexts.field_${detailText(field)}`, {}))
          .join(', '),
        issns: list(d.issns).join(', '),
        name: detailText(d.name),
        center: detailText(d.center),
        from: detailText(d.from),
        to: detailText(d.to),
      })
    case 'block':
      return formatUnknown(locale, `audit.did_block_${detailText(d.action)}`, {
        first: detailText(d.first),
        last: detailText(d.last),
        center: detailText(d.center),
        to: detailText(d.to),
      })
  }
}

/** The message of an entry in the language of the reader, with the reason that the user typed, if any. */
export const sentenceOfEntry = (row: AuditRow, locale: Locale): string => {
  const what = sentenceWithoutReason(row, locale)
  const reason = detailText(row.details.reason)
  return reason === '' ? what : format(locale, 'audit.with_reason', { what, reason })
}

const isChange = (value: unknown): value is AuditEntry['changes'][number] =>
  typeof value === 'object' && value !== null && 'member' in value

/** The properties that only entries of the kind `admin` have. */
const administrationDetails = ({
  kind,
  details,
}: AuditRow): Pick<AuditEntry, 'area' | 'action' | 'row_id' | 'changes'> =>
  kind === 'admin'
    ? {
        area: detailText(details.area),
        action: detailText(details.action),
        row_id: detailText(details.row_id),
        changes: list(details.changes).filter(isChange),
      }
    : { area: null, action: null, row_id: null, changes: [] }

const asEntry = (row: AuditRow, locale: Locale): AuditEntry => ({
  id: String(row.id),
  kind: row.kind,
  time: row.time.toISOString(),
  username: row.username,
  issn: row.issn,
  version_id: row.versionId === null ? null : String(row.versionId),
  sentence: sentenceOfEntry(row, locale),
  ...administrationDetails(row),
  details: row.details,
})

/** Actions of the kinds of entries that have one message per action. */
const ACTIONS: Partial<Record<AuditKind, readonly string[]>> = {
  admin: ['created', 'changed', 'deleted'],
  block: ['created', 'activated', 'closed', 'deletion_scheduled', 'deleted'],
  request: [
    ...['created', 'changed', 'handler', 'due', 'message', 'question', 'assigned', 'refused', 'forwarded', 'closed'],
    ...['reopened', 'settings', 'template_created', 'template_changed', 'template_deleted'],
  ],
  account: [...['created', 'password', 'activated', 'deactivated', 'permissions', 'sessions_ended'], 'token_reused'],
}

const EMPTY_ROW = { id: 0, time: new Date(0), username: '', issn: null, versionId: null }

/** The words of the messages of all kinds and actions, without names and numbers, for the full-text search. */
const sentenceWordsIn = (locale: Locale): SentenceWords[] =>
  AUDIT_KINDS.flatMap((kind) =>
    (ACTIONS[kind] ?? [undefined]).map((action) => {
      const details: JsonObject = action === undefined ? {} : { action }
      const words = `${format(locale, `audit.kind_${kind}`)} ${sentenceWithoutReason({ ...EMPTY_ROW, kind, details }, locale)}`
      return { kind, action, words }
    }),
  )

/** One page of the log, and the total number of matching entries. */
export async function readAudit(
  db: Db,
  filter: AuditFilter,
  query: ListRequest<AuditSort>,
  locale: Locale,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const auditFilter = { ...filter, sentences: sentenceWordsIn(locale) }
  const [rows, total] = await Promise.all([readAuditRows(db, auditFilter, query), countAudit(db, auditFilter)])
  return { rows: rows.map((row) => asEntry(row, locale)), total }
}

/** @throws Refusal 'row_not_found', also for an entry by an account of another centre */
export async function readEntry(db: Db, id: string, centres: CentreCodes, locale: Locale): Promise<AuditEntry> {
  const row = /^\d{1,9}$/.test(id) ? await readAuditEntry(db, Number(id), centres) : undefined
  refuseUnless(row, 'row_not_found')
  return asEntry(row, locale)
}

const COLUMNS = ['csv_time', 'kind', 'user', 'issn', 'col_version', 'col_what', 'csv_details'] as const

/** The audit log as CSV, streamed because it can be long. */
export async function* auditCsv(db: Db, filter: AuditFilter, locale: Locale): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map((name) => (name === 'issn' ? 'ISSN' : format(locale, `audit.${name}`))))
  for await (const rows of auditBatches(db, { ...filter, sentences: sentenceWordsIn(locale) })) {
    yield rows
      .map((row) =>
        csvLine([
          row.time.toISOString(),
          format(locale, `audit.kind_${row.kind}`),
          row.username,
          row.issn ?? '',
          row.versionId === null ? '' : String(row.versionId),
          sentenceOfEntry(row, locale),
          JSON.stringify(row.details),
        ]),
      )
      .join('')
  }
}
