/** The product side of the comparison: one server that answers searches. */
import type { SearchAnswer } from '@seriatim/contract'
import type { BenchDb } from './bench-db.ts'
import { productRequest, type Search } from './comparison-searches.ts'
import { addAccount, logIn, withServers } from './product-server.ts'
import { timedCall } from './timed-http.ts'

export type ProductSearch = {
  search(search: Search): Promise<{ readonly ms: number; readonly answer: SearchAnswer }>
}

const USER = { username: 'compare', password: 'bench-bench' }

/** Starts a server on the database, runs `work` once searches are answered from memory, and stops it. */
export async function withServer<T>({ db, url }: BenchDb, work: (product: ProductSearch) => Promise<T>): Promise<T> {
  await addAccount(db, USER, ['search'])
  return withServers(url, 1, async ([server]) => {
    const { address } = server!
    let session = await logIn(address, USER)
    const ask = async (search: Search) =>
      timedCall(new URL('/api/search', address), { method: 'POST', body: productRequest(search), headers: session })
    return work({
      async search(search) {
        let response = await ask(search)
        if (response.status === 401) {
          // Sessions expire while a large database is copied to the other index.
          session = await logIn(address, USER)
          response = await ask(search)
        }
        const { status, text, ms } = response
        if (status !== 200) throw new Error(`Seriatim refused a search with ${status}: ${text.slice(0, 500)}`)
        return { ms, answer: JSON.parse(text) as SearchAnswer }
      },
    })
  })
}
