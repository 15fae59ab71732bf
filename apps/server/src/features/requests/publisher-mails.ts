/** E-mails to the publisher of a request, each with a link that opens the request. */

import { centreName } from '../../kernel/auth/centre-repository.ts'
import type { MailTemplate } from '../../kernel/mails/mail-template.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { StoredRequest } from './repository.ts'
import { requestUrl } from './request-link.ts'
import { requestTitle } from './request-title.ts'

/** Templates with the parameters `id`, `title`, `centre`, `link` and `text`. */
type PublisherMail = Extract<MailTemplate, `request_${string}`>

/**
 * Queues an e-mail to the publisher in the language of the request, in the caller's transaction. Does nothing if the
 * request has no address.
 * @param text the message of the centre, if the template contains it
 * @returns whether an e-mail was queued
 */
export async function mailPublisher(
  tx: Tx,
  { mails, origin }: { readonly mails: Mails; readonly origin: string },
  request: StoredRequest,
  template: PublisherMail,
  text = '',
): Promise<boolean> {
  if (request.email === null) return false
  const centre = request.center_id === null ? '' : await centreName(tx, request.center_id, request.language)
  await mails.queue(tx, {
    to: request.email,
    locale: request.language,
    template,
    params: {
      id: request.code,
      title: await requestTitle(tx, request),
      centre,
      text,
      link: await requestUrl(tx, origin, request),
    },
  })
  return true
}
