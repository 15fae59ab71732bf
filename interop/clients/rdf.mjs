import { record } from './shared.mjs'

/** The records of RDF quads: each subject with a main title. */
export function recordsOfQuads(quads) {
  const issns = new Map()
  for (const { subject, predicate, object } of quads)
    if (predicate.value === 'http://schema.org/issn') issns.set(subject.value, object.value)
  for (const { subject, predicate, object } of quads)
    if (predicate.value === 'http://id.loc.gov/ontologies/bibframe/mainTitle')
      record(issns.get(subject.value), object.value)
}
