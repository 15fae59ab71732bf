import { ANNOUNCEMENTS_READ } from '@seriatim/contract'
import { type ListAddress, readListAddress } from '../../ui/table/list-address.ts'

export type ReadSort = (typeof ANNOUNCEMENTS_READ.sorts)[number]

/** The state of the list of announcements in the URL. By default the announcement that expires last comes first. */
export type AnnouncementsAddress = ListAddress<ReadSort> & {
  /** Id of the open announcement. */
  open?: string | undefined
}

export const readAnnouncementsAddress = (parameters: Record<string, unknown>): AnnouncementsAddress => ({
  ...readListAddress(ANNOUNCEMENTS_READ, parameters),
  open: /^\d{1,9}$/.test(String(parameters.open)) ? String(parameters.open) : undefined,
})
