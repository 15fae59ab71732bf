import { removeAnswersWithIds } from '../../kernel/idempotency/repository.ts'
import { removeMailsAbout } from '../../kernel/mails/repository.ts'
import type { Tx } from '../../platform/database/db.ts'

/**
 * Erases copies of the data of requests outside the tables of requests: e-mails, and stored answers of calls. Audit
 * entries and deliveries of webhooks have references and states only.
 * @param codes the references of the requests
 */
export async function eraseCopies(tx: Tx, codes: readonly string[]): Promise<void> {
  await removeMailsAbout(tx, codes)
  await removeAnswersWithIds(tx, codes)
}
