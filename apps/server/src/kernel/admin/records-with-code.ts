import { type CodedTerm, searchRequest } from '@seriatim/contract'
import type { SearchEngine } from '../../search/engine.ts'
import { readSearch } from '../search/read-search.ts'

/** Number of records with a code in a coded facet, and the search that finds these records. */
export async function recordsWithCode(engine: SearchEngine, term: CodedTerm, code: string) {
  const search = { keyword_queries: [{ type: term, code }] }
  const { set } = readSearch(searchRequest.parse(search))
  const [records = 0] = await engine.count([set])
  return { records, search }
}
