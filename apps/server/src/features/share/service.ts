import { createHash, randomInt } from 'node:crypto'
import type { SearchParams } from '@seriatim/contract'
import { refuseInvalidFilters } from '../../kernel/search/filter-validation.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { findSharedSearch, storeSharedSearch } from './repository.ts'

/**
 * Letters and digits that are not easily confused. An id of 12 of these 57 characters has 70 bits of randomness and
 * cannot be guessed.
 */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ID_LENGTH = 12
const ID = new RegExp(`^[${ALPHABET}]{${ID_LENGTH}}$`)

const newId = (): string => Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Stores a search permanently under a short id. Identical searches have one id. Invalid queries can also be shared, for
 * example to ask a colleague about the error.
 * @throws Refusal 'invalid_search_parameters' | 'invalid_keyword_type' | 'invalid_keyword' | 'invalid_filter_value'
 */
export async function shareSearch(db: Db, params: SearchParams, user: CurrentUser): Promise<{ id: string }> {
  refuseInvalidFilters(params)
  // The schema of the contract has normalized key order and defaults, so equal searches have equal JSON.
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest()
  return { id: await storeSharedSearch(db, { id: newId(), fingerprint, params, userId: user.id }) }
}

/** @throws Refusal 'invalid_share_id' for a malformed id, 'shared_search_not_found' */
export async function sharedSearch(db: Db, id: string): Promise<{ id: string; params: SearchParams }> {
  refuseUnless(ID.test(id), 'invalid_share_id')
  const params = await findSharedSearch(db, id)
  refuseUnless(params, 'shared_search_not_found')
  return { id, params }
}
