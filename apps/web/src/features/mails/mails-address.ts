import { MAIL_LIST, MAIL_STATES, type MailSort, type MailState } from '@seriatim/contract'
import { type AreaAddress, areaAddressReader } from '../admin/admin-address.ts'

/** The state of the list of e-mails in the URL, with the open e-mail; `new` opens the form of a trial e-mail. */
export type MailsAddress = AreaAddress<MailSort> & { state?: MailState | undefined }

const readArea = areaAddressReader(MAIL_LIST, /^\d{1,15}$/)

export const readMailsAddress = (parameters: Record<string, unknown>): MailsAddress => ({
  ...readArea(parameters),
  state: MAIL_STATES.find((each) => each === parameters.state),
})
