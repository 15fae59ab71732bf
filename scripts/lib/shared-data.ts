/** Where the data set beside the project is, which tests and measurements read where it is at hand. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const beside = join(import.meta.dirname, '../../../shared/data')

/**
 * The path of a file of the data set, in the folder that `SERIATIM_SHARED_DATA` names, else in `../shared/data`; undefined
 * where it is absent, which is said: what needs it is skipped, or does with invented records.
 */
export const sharedData = (name: string): string | undefined => {
  const folder = process.env.SERIATIM_SHARED_DATA ?? beside
  const path = join(folder, name)
  if (existsSync(path)) return path
  console.warn(`${name} is not in ${folder} (SERIATIM_SHARED_DATA names the folder).`)
  return undefined
}
