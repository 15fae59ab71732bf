import { hasBarCode } from '@seriatim/contract'
import { firstDataField, mediumCodes, subfield } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import { recordTitle } from '../../catalogue/records/title.ts'
import { centreName } from '../../kernel/auth/centre-repository.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { assignmentLetter, type Letter } from './letter/letter.ts'
import type { StoredRequest } from './repository.ts'
import { requestUrl } from './request-link.ts'

/** The category of records of serials that are not published yet. */
const PROVISIONAL = 'wor'

type LetterPlace = {
  readonly origin: string
  /** The URL of the request, where the publisher gets bar codes and sends the first issue. */
  readonly link: string
  readonly locale: Locale
}

/**
 * The letter with the ISSNs of a request, which its page shows and an e-mail contains.
 * @param addition a text of the centre, or ''
 */
export async function letterOfRequest(
  db: Db,
  request: StoredRequest,
  issns: readonly string[],
  { origin, link, locale }: LetterPlace,
  addition = '',
): Promise<Letter> {
  const { content } = request
  const versions = await searchedByIssn(db, issns)
  const serials = issns.map((issn) => {
    const record = versions.get(issn)?.record
    const medium = record === undefined ? '' : (mediumCodes(record)[0] ?? '')
    return {
      issn,
      title: (record && recordTitle(record)) ?? request.title,
      medium,
      recordUrl: `${origin}/resource/ISSN/${issn}`,
      ...(medium !== '' && hasBarCode(medium) ? { barCodeUrl: link } : {}),
    }
  })
  const first = versions.get(issns[0] ?? '')?.record
  return assignmentLetter(
    {
      name: content.contact_name,
      center: await centreName(db, request.center_id!, locale),
      serials,
      issnl: subfield(first && firstDataField(first, '022'), 'l') ?? issns[0] ?? '',
      isPublished: issns.every((issn) => versions.get(issn)?.category !== PROVISIONAL),
      sendUrl: link,
      addition,
    },
    locale,
  )
}

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
  const { email, language: locale } = request
  if (email === null) return
  const link = await requestUrl(tx, origin, request)
  const letter = await letterOfRequest(tx, request, issns, { origin, link, locale }, addition)
  await mails.queue(tx, {
    to: email,
    locale,
    template: 'request_assigned',
    params: { subject: letter.subject, text: letter.text },
  })
}
