import { URL_LIST, URL_STATES, type UrlSort, type UrlState } from '@seriatim/contract'
import { type ListAddress, readListAddress } from '../../ui/table/list-address.ts'

/** The state of the list of URLs (of records) in the address bar. */
export type UrlsAddress = ListAddress<UrlSort> & { state?: UrlState | undefined }

export const readUrlsAddress = (parameters: Record<string, unknown>): UrlsAddress => ({
  ...readListAddress(URL_LIST, parameters),
  state: URL_STATES.find((each) => each === parameters.state),
})
