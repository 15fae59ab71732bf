import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of a file of the data set beside the project, undefined where it is absent: the test then is skipped and
 * says so. The folder is `SERIATIM_SHARED_DATA`, else `../shared/data`.
 */
export const sharedData = (name: string): string | undefined => {
  const folder = process.env.SERIATIM_SHARED_DATA ?? join(import.meta.dirname, '../../../../../shared/data')
  const path = join(folder, name)
  if (existsSync(path)) return path
  console.warn(`Skipped: ${name} is not in ${folder} (SERIATIM_SHARED_DATA).`)
  return undefined
}
