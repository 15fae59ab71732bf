import { z } from 'zod'
import { call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { day } from './values.ts'

export const AUDIT_KINDS = [
  'force_flag',
  'enrichments',
  'assignment',
  'cancellation',
  'transfer',
  'merge',
  'import',
  'revert',
  'block',
  'login',
  'login_failed',
  'account',
  'command',
  'admin',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const AUDIT_LIST = { sorts: ['time', 'user', 'issn'], order: 'desc', size: 50 } as const satisfies ListKind
export type AuditSort = (typeof AUDIT_LIST.sorts)[number]

/** Everything may be absent. Days are in UTC, both included. */
const filter = z.object({
  kind: z.enum(AUDIT_KINDS).optional(),
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
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof entry>

/** What was done that may be questioned later. Words are looked for in names of users, numbers and details. */
export const readAudit = call({
  name: 'readAudit',
  method: 'GET',
  path: '/audit',
  permission: 'userManagement',
  summary: 'The audit log',
  query: listQuery(AUDIT_LIST).extend(filter.shape),
  answer: listAnswer(entry),
  errors: [],
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
  summary: 'The audit log as CSV',
  query: filter.extend({ search: listQuery(AUDIT_LIST).shape.search }),
  file: { contentTypes: ['text/csv'] },
  errors: [],
})
