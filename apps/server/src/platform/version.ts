import { readFileSync } from 'node:fs'

/** The version of the product, from the package file of the project. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version
