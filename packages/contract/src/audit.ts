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

/** Everything may be absent. Days are in UTC, both included. */
const filter = z.object({
  kind: z.enum(AUDIT_KINDS).optional(),
  /** What was done in this area of administration. */
  area: z.string().max(100).optional(),
  user: z.string().max(200).optional(),
  /** Entries about this number, or that name it. */
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
  /** What was done, in the caller's language. */
  sentence: z.string(),
  /** Of what was done in administration: in which area, what, with which row. */
  area: z.string().nullable(),
  action: z.string().nullable(),
  row_id: z.string().nullable(),
  changes: z.array(z.object({ member: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof entry>

/** What was done that may be questioned later. Words are looked for in what an entry tells, names of users, numbers and details. */
export const readAudit = call({
  name: 'readAudit',
  method: 'GET',
  path: '/audit',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'The audit log',
  query: listQuery(AUDIT_LIST).extend(filter.shape),
  answer: listAnswer(entry),
  errors: [],
})

/** The same as an area of administration. */
export const adminAudit = call({
  name: 'adminAudit',
  method: 'GET',
  path: '/admin/audit',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'The audit log, as an area of administration',
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
  summary: 'An entry of the audit log',
  params: z.object({ id: anyId }),
  answer: entry,
  errors: ['row_not_found'],
})

/** Security warnings about this installation for those who manage users; empty when there are none. */
export const readWarnings = call({
  name: 'readWarnings',
  method: 'GET',
  path: '/admin/warnings',
  permission: 'userManagement',
  summary: 'What is unsafe about this installation',
  answer: z.object({ warnings: z.array(z.object({ code: z.string(), sentence: z.string() })) }),
  errors: ['too_busy'],
})

/** The same without pages, as a table. */
export const downloadAudit = call({
  name: 'downloadAudit',
  method: 'GET',
  path: '/audit/csv',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'The audit log as CSV',
  query: filter.extend({ search: listQuery(AUDIT_LIST).shape.search }),
  file: { contentTypes: ['text/csv'] },
  errors: [],
})
