import { firstDataField, mediumCodes, subfield } from '@seriatim/marc'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import { recordTitle } from '../../catalogue/records/title.ts'
import type { Tx } from '../../platform/database/db.ts'
import { centreName } from '../auth/centre-repository.ts'
import type { Mails } from '../mails/service.ts'
import { assignmentLetter } from './letter/letter.ts'
import type { StoredRequest } from './repository.ts'
import { requestUrl } from './request-link.ts'

/** The first letter of the codes of printed text, which has a cover with a bar code. */
const PRINTED = 't'

/**
 * Queues the letter with the ISSNs to the publisher, in the language of the request and in the transaction of the
 * assignment. Does nothing if the request has no address.
 * @param addition a text of the centre, or ''
 */
export async function mailLetter(
  tx: Tx,
  { mails, origin }: { readonly mails: Mails; readonly origin: string },
  request: StoredRequest,
  issns: readonly string[],
  addition: string,
): Promise<void> {
  const { email, language: locale, content } = request
  if (email === null) return
  const versions = await searchedByIssn(tx, issns)
  const link = await requestUrl(tx, origin, request)
  const serials = issns.map((issn) => {
    const record = versions.get(issn)?.record
    const medium = record === undefined ? '' : (mediumCodes(record)[0] ?? '')
    return {
      issn,
      title: (record && recordTitle(record)) ?? request.title,
      medium,
      recordUrl: `${origin}/resource/ISSN/${issn}`,
      ...(medium.startsWith(PRINTED) ? { barCodeUrl: link } : {}),
    }
  })
  const first = versions.get(issns[0] ?? '')?.record
  const letter = assignmentLetter(
    {
      name: content.contact_name,
      center: await centreName(tx, request.center_id!, locale),
      serials,
      issnl: subfield(first && firstDataField(first, '022'), 'l') ?? issns[0] ?? '',
      isPublished: content.is_published || content.kind === 'change',
      sendUrl: link,
      addition,
    },
    locale,
  )
  await mails.queue(tx, {
    to: email,
    locale,
    template: 'request_assigned',
    params: { subject: letter.subject, text: letter.text },
  })
}
