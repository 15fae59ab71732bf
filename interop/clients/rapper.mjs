import { recordsOfQuads } from './rdf.mjs'
import { column, filesIn, run, source } from './shared.mjs'

const decoded = (literal) =>
  JSON.parse(literal.replace(/\\U([0-9A-F]{8})/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))))
for (const file of filesIn(source)) {
  const lines = run('rapper', ['-q', '-i', column, '-o', 'ntriples', file]).split('\n')
  recordsOfQuads(
    lines.flatMap((line) => {
      const [, subject, predicate, object] = /^(\S+) <(\S+)> ("(?:[^"\\]|\\.)*")/.exec(line) ?? []
      return subject === undefined
        ? []
        : [{ subject: { value: subject }, predicate: { value: predicate }, object: { value: decoded(object) } }]
    }),
  )
}
