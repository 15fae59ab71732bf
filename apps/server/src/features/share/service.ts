import { createHash, randomInt } from 'node:crypto'
import type { SearchParams } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { refuseInvalidFilters } from '../search/checks.ts'
import { findSharedSearch, keepSearch } from './repository.ts'

/** Letters and digits that are not taken for each other. 12 of 57 are 70 bits: nobody comes across one by trying. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ID_LENGTH = 12
const ID = new RegExp(`^[${ALPHABET}]{${ID_LENGTH}}$`)

const newId = (): string => Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Keeps a search for good under a short address; the same search has one. A query that cannot be read may be shared:
 * a colleague can be asked what is wrong with it.
 * @throws Refusal 'invalid_search_parameters' | 'invalid_keyword_type' | 'invalid_keyword' | 'invalid_filter_value'
 */
export async function shareSearch(db: Db, params: SearchParams, user: CurrentUser): Promise<{ id: string }> {
  refuseInvalidFilters(params)
  // The contract's schema gives keys in one order and fills in what was left out.
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest()
  return { id: await keepSearch(db, { id: newId(), fingerprint, params, userId: user.id }) }
}

/** @throws Refusal 'invalid_share_id' for what cannot be an id, 'shared_search_not_found' */
export async function sharedSearch(db: Db, id: string): Promise<{ id: string; params: SearchParams }> {
  refuseUnless(ID.test(id), 'invalid_share_id')
  const params = await findSharedSearch(db, id)
  refuseUnless(params, 'shared_search_not_found')
  return { id, params }
}
