import { AUDIT_KINDS, AUDIT_LIST, type AuditKind, type AuditSort } from '@seriatim/contract'
import { textParameter } from '../../kernel/search-params.ts'
import { type ListAddress, readListAddress } from '../../ui/table/list-address.ts'

/** The state of the audit log in the URL: filter, search, page and order. */
export type AuditAddress = ListAddress<AuditSort> & {
  kind?: AuditKind | undefined
  user?: string | undefined
  issn?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

/** Reads the URL; invalid values are left out. */
export const readAuditAddress = (parameters: Record<string, unknown>): AuditAddress => ({
  ...readListAddress(AUDIT_LIST, parameters),
  kind: AUDIT_KINDS.find((kind) => kind === parameters.kind),
  user: textParameter(parameters.user)?.slice(0, 200),
  issn: textParameter(parameters.issn)?.slice(0, 9),
  from: day(parameters.from),
  to: day(parameters.to),
})

/** The filter in the URL, without the page and the order of the list. */
export const auditFilter = ({ search, kind, user, issn, from, to }: AuditAddress) => ({
  search,
  kind,
  user,
  issn,
  from,
  to,
})
