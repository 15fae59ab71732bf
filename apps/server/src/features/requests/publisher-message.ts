/** Messages of the publisher in the thread of a request, from the portal and by programs. */
import type { Locale } from '@seriatim/messages'
import type { Tx } from '../../platform/database/db.ts'
import { auditPublisher } from './audit.ts'
import type { TakenFile } from './file-content.ts'
import { addFiles } from './file-repository.ts'
import { addEvent, changeRequest, type StoredRequest } from './repository.ts'
import { refuseTooManyFiles } from './request-files.ts'
import { isAllowed, stateAfter } from './transitions.ts'

/**
 * Adds a message with its files to a locked request. A request that waits for an answer is in progress again.
 * @throws FormRefusal about `files` if the request has the maximum number of files
 */
export async function addPublisherMessage(
  tx: Tx,
  request: StoredRequest,
  { text, files }: { readonly text: string; readonly files: readonly TakenFile[] },
  locale: Locale,
): Promise<StoredRequest> {
  await refuseTooManyFiles(tx, request.id, files.length, locale)
  const isAnswer = isAllowed('answer', request.state)
  const event = await addEvent(tx, request.id, { kind: isAnswer ? 'answer' : 'message', by: 'publisher', text })
  await auditPublisher(tx, 'answered', request.code)
  await addFiles(tx, request.id, files, { eventId: event })
  return changeRequest(tx, request.id, isAnswer ? { state: stateAfter('answer'), waiting_since: null } : {})
}
