import { AUDIT_KINDS, type AuditKind } from '@seriatim/contract'
import { textParameter } from '../../app/search-params.ts'

/** The filter and the page, as the address holds them. */
export type AuditAddress = {
  kind?: AuditKind | undefined
  user?: string | undefined
  issn?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

/** Reads the address; what is none of a filter's values is left out. */
export const readAuditAddress = (parameters: Record<string, unknown>): AuditAddress => {
  const page = Number(parameters.page)
  return {
    kind: AUDIT_KINDS.find((kind) => kind === parameters.kind),
    user: textParameter(parameters.user)?.slice(0, 200),
    issn: textParameter(parameters.issn)?.slice(0, 9),
    from: day(parameters.from),
    to: day(parameters.to),
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  }
}

/** The filter without the page. */
export const filterOf = ({ page: _, ...filter }: AuditAddress): Omit<AuditAddress, 'page'> => filter
