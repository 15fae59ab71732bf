import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST_SIGN_MS, keepLocked, type LockAnswer } from './lock-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

describe('a lock that is kept', () => {
  it('gets a sign of life soon after the load, then one a minute, until it is let go', async () => {
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'held', requests: [] }))
    const keeper = keepLocked({ isTaken: true, sign, onAnswer: () => {} })
    expect(sign).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(FIRST_SIGN_MS)
    expect(sign).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(4)
    keeper.stop()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(4)
  })

  it('is taken at once when the record came without it', () => {
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'held', requests: [] }))
    keepLocked({ isTaken: false, sign, onAnswer: () => {} }).stop()
    expect(sign).toHaveBeenCalledTimes(1)
  })

  it('that is lost is told once, and not fought for', async () => {
    const answers: LockAnswer[] = []
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'lost', sentence: 'london has it' }))
    keepLocked({ isTaken: false, sign, onAnswer: (answer) => answers.push(answer) })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(1)
    expect(answers).toEqual([{ kind: 'lost', sentence: 'london has it' }])
  })

  it('believes the sign that was sent last, where the answer to one before comes later', async () => {
    const first = Promise.withResolvers<LockAnswer>()
    const wish = { kind: 'held', requests: [{ id: '1' }] } as unknown as LockAnswer
    const sign = vi.fn<() => Promise<LockAnswer>>().mockReturnValueOnce(first.promise).mockResolvedValue(wish)
    const answers: LockAnswer[] = []
    const keeper = keepLocked({ isTaken: false, sign, onAnswer: (answer) => answers.push(answer) })
    keeper.signNow()
    await vi.advanceTimersByTimeAsync(0)
    first.resolve({ kind: 'held', requests: [] })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(answers).toEqual([wish, wish])
    keeper.stop()
  })

  it('is asked for again when nobody answered', async () => {
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'unknown' }))
    const keeper = keepLocked({ isTaken: false, sign, onAnswer: () => {} })
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(3)
    keeper.stop()
  })
})
