import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Wish } from '../testing/asked-thread.ts'
import { Failure } from './failure.ts'
import { makeThread } from './threads.ts'

const started = (idleMs = 10_000) =>
  makeThread<Wish, number | string>(new URL('../testing/asked-thread.ts', import.meta.url), {
    name: 'asked',
    data: null,
    idleMs,
  })

const whoOf = async (thread: ReturnType<typeof started>): Promise<number | string | undefined> => {
  let who: number | string | undefined
  await thread.ask('who', { onTold: (told) => (who = told) })
  return who
}

describe('a thread', () => {
  it('is one for all questions, and tells before it is done', async () => {
    const thread = started()
    const first = await whoOf(thread)
    expect(first).toBeGreaterThan(0)
    expect(await Promise.all([whoOf(thread), whoOf(thread)])).toEqual([first, first])
  })

  it('fails in the words and with the code of what was thrown in it', async () => {
    const thread = started()
    const failure = await thread.ask('failure').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ key: 'imports.nothing_readable', params: { file: 'a.mrc' } })
    await expect(thread.ask('refusal')).rejects.toMatchObject({ code: 'storage_full', details: { bytes: 7 } })
    await expect(thread.ask('defect')).rejects.toMatchObject({ message: 'no space', code: '53100' })
  })

  it('ends what is aborted with the reason, and nothing else', async () => {
    const thread = started()
    const [one, other] = [new AbortController(), new AbortController()]
    const ended = thread.ask('wait', { signal: one.signal, onTold: () => one.abort(new Error('enough')) })
    let isOver = false
    const waiting = thread.ask('wait', { signal: other.signal }).finally(() => {
      isOver = true
    })
    await expect(ended).rejects.toThrow('enough')
    expect(isOver).toBe(false)
    other.abort(new Error('this too'))
    await expect(waiting).rejects.toThrow('this too')
    await expect(thread.ask('who', { signal: other.signal })).rejects.toThrow('this too')
  })

  it('that dies fails what it was asked; another answers the next question', async () => {
    const thread = started()
    const first = await whoOf(thread)
    const waiting = thread.ask('wait')
    await Promise.all([
      expect(waiting).rejects.toThrow('the thread "asked" ended'),
      expect(thread.ask('die')).rejects.toThrow('the thread "asked" ended'),
    ])
    expect(await whoOf(thread)).not.toBe(first)
  })

  it('that has nothing to do ends, and is started again', async () => {
    const thread = started(1)
    const first = await whoOf(thread)
    await sleep(50)
    expect(await whoOf(thread)).not.toBe(first)
  })
})
