import type { Base } from '../../platform/database/base.ts'

export async function hasRecords(base: Base): Promise<boolean> {
  return (await base.selectFrom('record').select('id').limit(1).executeTakeFirst()) !== undefined
}
