import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the shared data set, which is not part of the repository. */
const folder = process.env.SERIATIM_SHARED_DATA ?? join(import.meta.dirname, '../../../shared/data')

/** The path of a file of the shared data set; undefined and a warning if the file is absent. */
export const sharedData = (name: string): string | undefined => {
  const path = join(folder, name)
  if (existsSync(path)) return path
  console.warn(`${name} is not in ${folder} (SERIATIM_SHARED_DATA names the folder).`)
  return undefined
}

/** The path of a file of the shared data set. @throws Error if the file is absent */
export const requiredSharedData = (name: string): string => {
  const path = sharedData(name)
  if (path === undefined)
    throw new Error(`${name} is not in ${folder}. Set SERIATIM_SHARED_DATA to the folder with it.`)
  return path
}
