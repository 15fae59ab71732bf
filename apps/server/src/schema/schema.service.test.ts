import { expect, it } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { emptyDatabase } from '../testing/index.ts'
import { schemaText } from '../testing/schema-text.ts'

it('equals db/schema.sql after all migrations', async () => {
  const { pool, close } = await emptyDatabase()
  try {
    await migrate(pool)
    await expect(await schemaText(pool)).toMatchFileSnapshot('../../../../db/schema.sql')
  } finally {
    await close()
  }
})
