import { duplicateAsSuccessor, duplicateRecord } from '@seriatim/contract'
import { ApiError, request } from '../../../kernel/api.ts'
import { type DuplicateKind, duplicateKindKey } from '../../document/duplicate-kind.ts'
import { recordOfWire } from '../../document/wire.ts'
import type { Loaded } from '../state/loaded.ts'
import { useLoadOnce } from '../state/use-load-once.ts'

export const duplicateKey = (origin: string, making: DuplicateKind): string => `${origin} ${duplicateKindKey(making)}`

const createDuplicate = (origin: string, making: DuplicateKind, idempotencyKey: string) => {
  const params = { issn: origin }
  return making.kind === 'medium'
    ? request(duplicateRecord, { params, body: { medium: making.medium } }, { idempotencyKey })
    : request(duplicateAsSuccessor, { params, body: { indicator2: making.indicator2 } }, { idempotencyKey })
}

const loadDuplicate = async (origin: string, making: DuplicateKind, key: string): Promise<Loaded> => {
  try {
    const { issn, record, diagnostic, version_id, dropped } = await createDuplicate(origin, making, key)
    return {
      kind: 'editable',
      answer: { issn, record, diagnostic, version_id, urls: [], status: 'draft', published: null },
      record: recordOfWire(record),
      duplicate: { origin, making, dropped, name: duplicateKey(origin, making) },
    }
  } catch (error) {
    return {
      kind: 'failed',
      sentence: error instanceof Error ? error.message : String(error),
      code: error instanceof ApiError ? error.code : 'unexpected',
    }
  }
}

/**
 * Creates a duplicate for editing, under a number that the user's lock reserves. The number stays the same during one
 * visit of the page. If the card is removed while the duplicate loads, the number is released.
 */
export const useDuplicate = (
  origin: string,
  making: DuplicateKind,
  visit: string,
): { loaded: Loaded; reload: () => void } => {
  const name = duplicateKindKey(making)
  return useLoadOnce([visit, origin, name], (attempt) =>
    loadDuplicate(origin, making, `${visit}.${origin}.${name}.${attempt}`),
  )
}
