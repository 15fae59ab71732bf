import type { BulkRecord, ChangeSet } from '@seriatim/contract'
import { expect, vi } from 'vitest'
import type { Caller } from '../../testing/index.ts'

/** Search request for a Lucene query. */
export const searchOf = (query: string) => ({ basic_query: { query, anywhere: false, matchFormat: 'LUCENE' } })

/** API calls about change sets as one user. */
export const bulkAs = (client: () => Caller) => {
  const read = async (id: string): Promise<ChangeSet> => {
    const answer = await client().get(`/api/bulk/${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const atRest = (id: string, state: ChangeSet['state']): Promise<ChangeSet> =>
    vi.waitFor(
      async () => {
        const set = await read(id)
        expect([set.state, set.revert === 'running']).toEqual([state, false])
        return set
      },
      { timeout: 180_000, interval: 50 },
    )
  return {
    read,
    /** Previews a macro on some ISSNs and waits until the preview ends. */
    async preview(macro: string, issns: readonly string[], more: object = {}): Promise<ChangeSet> {
      const answer = await client().post('/api/bulk', { issns, macro, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return atRest(answer.json().id, 'previewed')
    },
    async run(id: string, body: object = {}): Promise<ChangeSet> {
      const answer = await client().post(`/api/bulk/${id}/run`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return atRest(id, 'completed')
    },
    async revert(id: string, body: object = {}): Promise<ChangeSet> {
      const { state } = await read(id)
      const answer = await client().post(`/api/bulk/${id}/revert`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return atRest(id, state)
    },
    async records(id: string, query = ''): Promise<readonly BulkRecord[]> {
      const answer = await client().get(`/api/bulk/${id}/records?size=200&${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().rows
    },
  }
}
