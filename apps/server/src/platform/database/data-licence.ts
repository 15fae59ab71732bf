/** The licence of the public data, which every public output states. */
import type { Db } from './db.ts'
import { urlSetting } from './settings.ts'

/** `url` contains only characters that a URL may contain, so it is safe in headers. */
export type Licence = { readonly url: string; readonly name: string }

/** The short name of a Creative Commons licence; otherwise the URL. */
function nameOfLicence(url: string): string {
  const [, kind, code = '', version] =
    /^https?:\/\/creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)\//.exec(url) ?? []
  if (kind === undefined) return url
  if (kind === 'licenses') return `CC ${code.toUpperCase()} ${version}`
  return code === 'zero' ? `CC0 ${version}` : `Public Domain Mark ${version}`
}

/** The licence with a URL; undefined without a URL. */
export function licenceOf(text: string | null): Licence | undefined {
  if (text === null) return undefined
  const url = new URL(text).href
  return { url, name: nameOfLicence(url) }
}

/** The setting `data_licence`; undefined if no licence is set. */
export const dataLicence = async (db: Db): Promise<Licence | undefined> =>
  licenceOf(await urlSetting(db, 'data_licence'))
