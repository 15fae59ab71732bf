import { keepLock, readRecord, releaseLock } from '@seriatim/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { network, runHook } from '../../../testing/draw.tsx'
import { answerWith } from '../../../testing/serials.ts'
import { useLock } from './use-lock.ts'

const ISSN = '4200-0033'
const LOCK_OF_PARIS = { issn: ISSN, holder: 'paris', since: '2026-11-20T09:00:00.000Z', expires_at: '' }
const TAKEN_BY_PARIS = 'This record is locked by another user: paris is editing it.'

/** The lock holder, and the users who request the lock. */
let holder: 'france' | 'paris'
let requests: { username: string; since: string }[]
beforeEach(() => {
  holder = 'france'
  requests = []
  network.answer(keepLock, () =>
    holder === 'france'
      ? { message: 'Locked', expires_at: '2026-11-20T09:05:00.000Z', requests }
      : network.refuse({ code: 'locked', details: LOCK_OF_PARIS }, TAKEN_BY_PARIS),
  )
  network.answer(releaseLock, () => ({ message: 'Released' }))
})

const keep = (settings = { isWanted: true, isTaken: false }) =>
  runHook((given) => useLock(ISSN, given ?? settings), settings)
/** Simulates that the page becomes visible. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))

describe('the lock of a record', () => {
  it('is taken at once if the record was loaded without its lock', async () => {
    const { result } = await keep()
    await expect.poll(() => network.asked(keepLock)).toHaveLength(1)
    expect(network.asked(keepLock)[0]!.params).toEqual({ issn: ISSN })
    expect(result.current.state).toEqual({ kind: 'held', requests: [] })
  })

  it('is not taken while the card does not request it', async () => {
    const { rerender } = await keep({ isWanted: false, isTaken: false })
    look()
    expect(network.asked(keepLock)).toEqual([])
    await rerender({ isWanted: true, isTaken: false })
    await expect.poll(() => network.asked(keepLock)).toHaveLength(1)
  })

  it('shows the users who request the record when the browser tab becomes visible', async () => {
    const { result } = await keep({ isWanted: true, isTaken: true })
    requests = [{ username: 'paris', since: '2026-11-20T09:01:00.000Z' }]
    look()
    await expect.poll(() => result.current.state).toEqual({ kind: 'held', requests })
  })

  it('is lost when another person takes it, and can be requested again', async () => {
    holder = 'paris'
    const { result } = await keep()
    await expect
      .poll(() => result.current.state)
      .toEqual({ kind: 'lost', sentence: TAKEN_BY_PARIS, since: '2026-11-20T09:00:00.000Z' })
    look()
    expect(network.asked(keepLock)).toHaveLength(1)
    holder = 'france'
    result.current.retry()
    await expect.poll(() => result.current.state).toEqual({ kind: 'held', requests: [] })
  })

  it('can be taken again only by reopening the record after administration ended the lock', async () => {
    const { result } = await keep({ isWanted: true, isTaken: true })
    const at = '2026-11-20T09:02:00.000Z'
    network.answer(keepLock, () =>
      network.refuse({ code: 'lock_ended', details: { issn: ISSN, by: 'paris', at } }, 'paris has ended your lock.'),
    )
    result.current.signNow()
    await expect.poll(() => result.current.state).toEqual({ kind: 'ended', sentence: 'paris has ended your lock.', at })
    look()
    expect(network.asked(keepLock)).toHaveLength(1)
    network.answer(readRecord, () => network.refuse({ code: 'locked', details: LOCK_OF_PARIS }, TAKEN_BY_PARIS))
    await result.current.reopen()
    expect(result.current.state.kind).toBe('ended')
    network.answer(readRecord, () => answerWith({ leader: '', fields: [] }, ISSN))
    await result.current.reopen()
    await expect.poll(() => result.current.state).toEqual({ kind: 'held', requests: [] })
    expect(network.asked(readRecord).at(-1)).toMatchObject({ params: { issn: ISSN }, query: { edit: 'true' } })
  })

  it('is kept while the server has no database', async () => {
    const { result } = await keep()
    await expect.poll(() => network.asked(keepLock)).toHaveLength(1)
    network.answer(keepLock, () =>
      network.refuse({ code: 'database_unavailable', details: { retry_after: 2 } }, 'The database cannot be reached.'),
    )
    result.current.signNow()
    await expect.poll(() => network.asked(keepLock)).toHaveLength(2)
    expect(result.current.state).toEqual({ kind: 'held', requests: [] })
  })

  it('is released once when the card closes, and once when the page closes', async () => {
    const { unmount } = await keep({ isWanted: true, isTaken: true })
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => network.asked(releaseLock)).toHaveLength(1)
    await unmount()
    await expect.poll(() => network.asked(releaseLock)).toHaveLength(2)
    dispatchEvent(new Event('pagehide'))
    expect(network.asked(releaseLock)).toHaveLength(2)
  })

  it('is not released after it was lost', async () => {
    holder = 'paris'
    const { result, unmount } = await keep()
    await expect.poll(() => result.current.state.kind).toBe('lost')
    await unmount()
    expect(network.asked(releaseLock)).toEqual([])
  })
})
