import { describe, expect, it } from 'vitest'
import type { PublicServices } from '../../public/public-search.ts'
import { findRegisterTitles } from './register-titles.ts'

/** Services without records, which note the searches that they run. */
function notingServices(onAlike: () => void = () => undefined): { services: PublicServices; searches: string[] } {
  const searches: string[] = []
  const services = {
    publicLimiter: { runForPublic: (work: () => Promise<unknown>) => work() },
    reads: { onDb: async () => [] },
    engine: {
      titles: {
        async alike(_title: string, among: string, limit: number) {
          searches.push(`alike, ${among}, ${limit}`)
          onAlike()
          return []
        },
      },
      async search() {
        searches.push('words')
        return { total: 0, hits: [], facets: {} }
      },
    },
  }
  return { services: services as unknown as PublicServices, searches }
}

describe('the titles near a typed one', () => {
  it('are also searched by all words if fewer than six titles are similar', async () => {
    const { services, searches } = notingServices()
    expect(await findRegisterTitles(services, 'Annales des gr')).toEqual([])
    expect(searches).toEqual(['alike, public, 6', 'words'])
  })

  it('are not searched for a visitor who leaves while the request waits for its turn', async () => {
    const { services, searches } = notingServices()
    expect(await findRegisterTitles(services, 'Annales des gr', AbortSignal.abort())).toEqual([])
    expect(searches).toEqual([])
  })

  it('are not searched further for a visitor who leaves during the first search', async () => {
    const left = new AbortController()
    const { services, searches } = notingServices(() => left.abort())
    expect(await findRegisterTitles(services, 'Annales des gr', left.signal)).toEqual([])
    expect(searches).toEqual(['alike, public, 6'])
  })
})
