// Lines of a client: one JSON array of ISSN and title for each record. Packages are read from the folder of the
// program.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const [column, source] = process.argv.slice(2)
export const titleTag = column === 'unimarc' ? '200' : '245'

export const record = (issn, title) => process.stdout.write(`${JSON.stringify([issn, title ?? ''])}\n`)
export const filesIn = (folder) => readdirSync(folder).map((name) => join(folder, name))

const folder = process.env.INTEROP_PACKAGES
const require = createRequire(join(folder, 'package.json'))
/** Imports an installed package. */
export const load = async (name) => {
  try {
    return require(name)
  } catch {
    return import(pathToFileURL(require.resolve(name)).href)
  }
}

/** Runs an installed program of Debian. @returns its standard output */
export const run = (program, parameters, input) =>
  execFileSync(join(folder, 'usr/bin', program), parameters, { input, encoding: 'utf8', maxBuffer: 2 ** 28 })

/** Records of the line form of YAZ: `245 00 $a Title $b rest`. */
export function recordsOfLines(text) {
  let issn
  let title
  const end = () => {
    if (issn !== undefined) record(issn, title)
    issn = title = undefined
  }
  for (const line of text.split('\n')) {
    if (/^\d{5}[a-z]/.test(line)) end()
    issn ??= /^001 (.+)/.exec(line)?.[1]
    if (line.startsWith(`${titleTag} `)) title ??= /\$a (.*?)(?: \$[a-z0-9] |$)/.exec(line)?.[1]
  }
  end()
}

/** Records of MARCXML inside other text. */
export function recordsOfXml(text) {
  for (const [, xml] of text.matchAll(/<record[\s>](.*?)<\/record>/gs)) {
    const issn = /<controlfield tag="001">([^<]*)/.exec(xml)?.[1]
    const field = new RegExp(`<datafield tag="${titleTag}".*?</datafield>`, 's').exec(xml)?.[0] ?? ''
    record(issn, unescapeText(/<subfield code="a">([^<]*)/.exec(field)?.[1] ?? ''))
  }
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
export const unescapeText = (text) =>
  text.replace(/&(?:#(x?)([0-9a-f]+)|([a-z]+));/gi, (_, hex, code, name) =>
    name ? ENTITIES[name] : String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  )
