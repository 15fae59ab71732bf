import { createReadStream } from 'node:fs'
import { recordsOfQuads } from './rdf.mjs'
import { column, filesIn, load, source } from './shared.mjs'

const { rdfParser } = await load('rdf-parse')
const contentType = { jsonld: 'application/ld+json', turtle: 'text/turtle', rdfxml: 'application/rdf+xml' }[column]
for (const file of column === 'jsonld' ? [source] : filesIn(source)) {
  const quads = []
  for await (const quad of rdfParser.parse(createReadStream(file), { contentType, baseIRI: 'http://base.example/' }))
    quads.push(quad)
  recordsOfQuads(quads)
}
