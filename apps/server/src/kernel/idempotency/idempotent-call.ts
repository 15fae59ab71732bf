import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_MAX } from '@seriatim/contract'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { findAnswer, insertKey, storeAnswer } from './repository.ts'

/** The Idempotency-Key of a request; undefined without one. @throws Refusal 'idempotency_key_invalid' */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const { 'idempotency-key': header } = request.headers
  if (header === undefined) return undefined
  const key = String(header)
  const isUsable = key.length <= IDEMPOTENCY_KEY_MAX && /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(key)
  refuseUnless(isUsable, 'idempotency_key_invalid', { max: IDEMPOTENCY_KEY_MAX })
  return key
}

/**
 * Calls `run` in one transaction, at most once per user and key within a day. A repeated request gets the stored
 * response; a concurrent request waits for the first. Response and changes are committed together. After a failure, the
 * key can be used again. Without a key, simply calls `run`.
 * @param sent the request, to detect a different request with the same key
 * @throws Refusal 'idempotency_key_reused', and the errors of `run`
 */
export async function runIdempotent<T>(
  db: Db,
  sent: { user: { readonly id: string }; key: string | undefined; call: string; body: unknown },
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (sent.key === undefined) return run(tx)
    const taken = { userId: Number(sent.user.id), key: sent.key }
    const request = createHash('sha256')
      .update(JSON.stringify([sent.call, sent.body]))
      .digest()
    if (!(await insertKey(tx, { ...taken, request }))) {
      const known = await findAnswer(tx, taken)
      refuseUnless(known?.request.equals(request), 'idempotency_key_reused')
      return known?.answer as T
    }
    const answer = await run(tx)
    await storeAnswer(tx, taken, answer)
    return answer
  })
}
