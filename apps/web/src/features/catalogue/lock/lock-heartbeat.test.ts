import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST_HEARTBEAT_MS, type LockAnswer, startLockHeartbeat } from './lock-heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

describe('the heartbeat of a lock', () => {
  it('is sent soon after loading, then once a minute until the heartbeat is stopped', async () => {
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'held', requests: [] }))
    const keeper = startLockHeartbeat({ isTaken: true, sign, onAnswer: () => {} })
    expect(sign).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(FIRST_HEARTBEAT_MS)
    expect(sign).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(4)
    keeper.stop()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(4)
  })

  it('takes the lock at once if the record was loaded without its lock', () => {
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'held', requests: [] }))
    startLockHeartbeat({ isTaken: false, sign, onAnswer: () => {} }).stop()
    expect(sign).toHaveBeenCalledTimes(1)
  })

  it('reports a lost lock once, and stops', async () => {
    const answers: LockAnswer[] = []
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'lost', sentence: 'london has it' }))
    startLockHeartbeat({ isTaken: false, sign, onAnswer: (answer) => answers.push(answer) })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(1)
    expect(answers).toEqual([{ kind: 'lost', sentence: 'london has it' }])
  })

  it('ignores a response that arrives after the response to a later heartbeat', async () => {
    const first = Promise.withResolvers<LockAnswer>()
    const wish = { kind: 'held', requests: [{ id: '1' }] } as unknown as LockAnswer
    const sign = vi.fn<() => Promise<LockAnswer>>().mockReturnValueOnce(first.promise).mockResolvedValue(wish)
    const answers: LockAnswer[] = []
    const keeper = startLockHeartbeat({ isTaken: false, sign, onAnswer: (answer) => answers.push(answer) })
    keeper.signNow()
    await vi.advanceTimersByTimeAsync(0)
    first.resolve({ kind: 'held', requests: [] })
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(answers).toEqual([wish, wish])
    keeper.stop()
  })

  it('continues after a heartbeat that received no response', async () => {
    const sign = vi.fn(async (): Promise<LockAnswer> => ({ kind: 'unknown' }))
    const keeper = startLockHeartbeat({ isTaken: false, sign, onAnswer: () => {} })
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(sign).toHaveBeenCalledTimes(3)
    keeper.stop()
  })
})
