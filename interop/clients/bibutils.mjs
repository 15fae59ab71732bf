import { column, record, run, source, unescapeText } from './shared.mjs'

const xml = run(column === 'bibtex' ? 'biblatex2xml' : 'ris2xml', [source])
for (const [, mods] of xml.matchAll(/<mods [^>]*>(.*?)<\/mods>/gs)) {
  const issn = /<identifier type="issn">([^<]*)/.exec(mods)?.[1]
  record(issn, unescapeText(/<title>([^<]+)/.exec(mods)?.[1] ?? ''))
}
