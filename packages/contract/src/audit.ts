import { z } from 'zod'
import { call } from './call.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { anyId, day } from './values.ts'

export const AUDIT_KINDS = [
  'force_flag',
  'enrichments',
  'assignment',
  'cancellation',
  'transfer',
  'merge',
  'import',
  'revert',
  'bulk',
  'block',
  'request',
  'login',
  'login_failed',
  'account',
  'command',
  'admin',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const AUDIT_LIST = {
  sorts: [
    ...(['time', 'user', 'username', 'kind', 'sentence', 'area', 'action', 'row_id', 'issn', 'version_id'] as const),
    ...(['changes', 'details', 'id'] as const),
  ],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type AuditSort = (typeof AUDIT_LIST.sorts)[number]

/** All filters are optional. Days are in UTC and inclusive. */
const filter = z.object({
  kind: z.enum(AUDIT_KINDS).optional(),
  /** Filter for actions in this administration area. */
  area: z.string().max(100).optional(),
  user: z.string().max(200).optional(),
  /** Filter for entries that concern or name this ISSN. */
  issn: z.string().max(9).optional(),
  from: day.optional(),
  to: day.optional(),
})

const entry = z.object({
  id: z.string(),
  kind: z.enum(AUDIT_KINDS),
  time: z.string(),
  username: z.string(),
  issn: z.string().nullable(),
  version_id: z.string().nullable(),
  /** A description of the entry in the caller's language. */
  sentence: z.string(),
  /** The area, action and row of an administration action; null for other actions. */
  area: z.string().nullable(),
  action: z.string().nullable(),
  row_id: z.string().nullable(),
  changes: z.array(z.object({ member: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof entry>

/** The audit log. Words are searched in descriptions, user names, ISSNs and details. */
export const readAudit = call({
  name: 'readAudit',
  method: 'GET',
  path: '/audit',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Get the audit log',
  query: listQuery(AUDIT_LIST).extend(filter.shape),
  answer: listAnswer(entry),
  errors: [],
})

/** The audit log of an administration area. */
export const adminAudit = call({
  name: 'adminAudit',
  method: 'GET',
  path: '/admin/audit',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'List the entries of the audit log',
  query: listQuery(AUDIT_LIST).extend(filter.shape).extend(listFormat),
  answer: listAnswer(entry),
  file: LIST_AS_CSV,
  errors: [],
})

export const adminAuditEntry = call({
  name: 'adminAuditEntry',
  method: 'GET',
  path: '/admin/audit/:id',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Get an entry of the audit log',
  params: z.object({ id: anyId }),
  answer: entry,
  errors: ['row_not_found'],
})

/** Security warnings about this installation, for user managers. Usually empty. */
export const readWarnings = call({
  name: 'readWarnings',
  method: 'GET',
  path: '/admin/warnings',
  permission: 'userManagement',
  summary: 'List the security problems of this installation',
  answer: z.object({ warnings: z.array(z.object({ code: z.string(), sentence: z.string() })) }),
  errors: ['too_busy'],
})

/** The audit log as a table, without pages. */
export const downloadAudit = call({
  name: 'downloadAudit',
  method: 'GET',
  path: '/audit/csv',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Export the audit log as CSV',
  query: filter.extend({ search: listQuery(AUDIT_LIST).shape.search }),
  file: { contentTypes: ['text/csv'] },
  errors: [],
})
