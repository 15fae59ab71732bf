import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_MAX } from '@seriatim/contract'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { findAnswer, keepAnswer, takeKey } from './repository.ts'

/** The Idempotency-Key of a request; undefined without one. @throws Refusal 'idempotency_key_invalid' */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const { 'idempotency-key': given } = request.headers
  if (given === undefined) return undefined
  const key = String(given)
  const isUsable = key.length <= IDEMPOTENCY_KEY_MAX && /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(key)
  refuseUnless(isUsable, 'idempotency_key_invalid', { max: IDEMPOTENCY_KEY_MAX })
  return key
}

/**
 * Does a deed in one transaction, and at most once for a user's key within a day: who asks again gets the answer of the
 * first time, and who asks at the same time waits for it. Answer and deed are committed together, so that there is no
 * moment at which one is there without the other; a deed that failed leaves the key free. Without a key it is simply done.
 * @param asked what was asked for, told apart from another request under the same key
 * @throws Refusal 'idempotency_key_reused', and whatever `run` throws
 */
export async function once<T>(
  db: Db,
  asked: { user: { readonly id: string }; key: string | undefined; call: string; body: unknown },
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (asked.key === undefined) return run(tx)
    const taken = { userId: Number(asked.user.id), key: asked.key }
    const request = createHash('sha256')
      .update(JSON.stringify([asked.call, asked.body]))
      .digest()
    if (!(await takeKey(tx, { ...taken, request }))) {
      const known = await findAnswer(tx, taken)
      refuseUnless(known?.request.equals(request), 'idempotency_key_reused')
      return known?.answer as T
    }
    const answer = await run(tx)
    await keepAnswer(tx, taken, answer)
    return answer
  })
}
