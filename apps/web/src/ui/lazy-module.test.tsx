import { expect, it } from 'vitest'
import { runHook } from '../testing/draw.tsx'
import { lazyModule, useLazyModule } from './lazy-module.ts'

it('fetches a lazy module once for all callers', async () => {
  let fetches = 0
  const late = lazyModule(async () => ({ number: ++fetches }))
  expect(late.now()).toBeUndefined()
  const [one, other] = await Promise.all([late.fetch(), late.fetch()])
  expect([one, other, late.now()]).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }])
})

it('returns a lazy module in the first render if it was fetched before', async () => {
  const late = lazyModule(async () => ({ number: 1 }))
  await late.fetch()
  const drawn: unknown[] = []
  const { result } = await runHook(() => {
    const use = useLazyModule(late)
    drawn.push(use.module)
    return use
  })
  expect(drawn[0]).toEqual({ number: 1 })
  expect(result.current.isFailed).toBe(false)
})

it('returns undefined until a lazy module is fetched, and reports a failure', async () => {
  const { promise, reject } = Promise.withResolvers<object>()
  const late = lazyModule(() => promise)
  const { result } = await runHook(() => useLazyModule(late))
  expect(result.current).toEqual({ module: undefined, isFailed: false })
  reject(new Error('no connection'))
  await expect.poll(() => result.current.isFailed).toBe(true)
})

it('fetches a lazy module again after a failure', async () => {
  let fetches = 0
  const late = lazyModule(async () => {
    fetches += 1
    if (fetches === 1) throw new Error('no connection')
    return { number: fetches }
  })
  await expect(late.fetch()).rejects.toThrow('no connection')
  expect(await late.fetch()).toEqual({ number: 2 })
})
