import type { Base } from '../../platform/database/base.ts'

export async function findCentre(base: Base, code: string) {
  return base.selectFrom('centre').select(['id', 'code', 'name']).where('code', '=', code).executeTakeFirst()
}

/** The centre that a call names by its code or its id (contract, Assignment and blocks). */
export async function findCentreByIdOrCode(base: Base, given: string | number) {
  const text = String(given)
  const byCode = await findCentre(base, text)
  if (byCode || !/^\d{1,9}$/.test(text)) return byCode
  return base.selectFrom('centre').select(['id', 'code', 'name']).where('id', '=', Number(text)).executeTakeFirst()
}

export async function listCentres(base: Base) {
  return base.selectFrom('centre').select(['id', 'code', 'name']).where('is_active', '=', true).orderBy('id').execute()
}

/** Every centre, closed ones too: records name them still. */
export async function allCentres(base: Base) {
  return base.selectFrom('centre').select(['code', 'name', 'is_active']).orderBy('id').execute()
}

/** Adds the centres whose code is missing; what administrators changed stays. */
export async function addMissingCentres(
  base: Base,
  centres: ReadonlyArray<{ code: string; name: string; country: string | null }>,
): Promise<void> {
  if (centres.length === 0) return
  await base
    .insertInto('centre')
    .values([...centres])
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** @throws the base's own error when the block overlaps another or the centre has an active one already */
export async function addBlock(
  base: Base,
  block: {
    centerId: number
    country: string | null
    first: number
    last: number
    state: 'active' | 'queued' | 'closed'
  },
): Promise<number> {
  const { id } = await base
    .insertInto('issn_block')
    .values({
      center_id: block.centerId,
      country: block.country,
      first_number: block.first,
      last_number: block.last,
      state: block.state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
