import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { invalidateAnswers } from './invalidate.ts'

function watched() {
  const asked: PromiseWithResolvers<string>[] = []
  const queries = new QueryClient()
  const observer = new QueryObserver(queries, {
    queryKey: ['rules'],
    queryFn: () => {
      const next = Promise.withResolvers<string>()
      asked.push(next)
      return next.promise
    },
  })
  const stop = observer.subscribe(() => undefined)
  return { queries, asked, stop, shown: () => observer.getCurrentResult().data }
}

it('fetches data again if the first request began before the change', async () => {
  const { queries, asked, stop, shown } = watched()
  const done = invalidateAnswers(queries, ['rules'])
  asked[0]!.resolve('as before')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!.resolve('as now')
  await done
  expect(shown()).toBe('as now')
  stop()
})

it('fetches cached data again only once', async () => {
  const { queries, asked, stop, shown } = watched()
  asked[0]!.resolve('as before')
  await expect.poll(shown).toBe('as before')
  const done = invalidateAnswers(queries, ['rules'])
  asked[1]!.resolve('as now')
  await done
  expect([shown(), asked.length]).toEqual(['as now', 2])
  stop()
})
