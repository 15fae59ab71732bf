/**
 * Keeps an index up to date. A process that needs a missing change applies it. A lock ensures that only one process at
 * a time does so.
 */
import { catchUp, Outdated } from './catch-up.ts'
import { IndexMissing } from './cluster.ts'
import type { IndexDependencies } from './deps.ts'
import { KeyNames } from './documents.ts'
import { progressOf, readIndexState } from './index-state.ts'
import { FOLLOW_LOCK, withLock } from './locks.ts'

/** Maximum wait for another process that applies changes. */
const LOCK_TIMEOUT_MS = 20_000

export class IndexUpdater {
  private readonly keeping: IndexDependencies
  private keys = new KeyNames()
  private index: string | undefined
  private reached = 0
  private running: Promise<void> | undefined

  constructor(keeping: IndexDependencies) {
    this.keeping = keeping
  }

  /** The number of the change log entry up to which searches find all changes. */
  get seq(): number {
    return this.reached
  }

  /** Resolves when searches find all changes up to entry `seq`. @throws ClusterUnavailable | Outdated */
  async upTo(seq: number): Promise<void> {
    while (this.reached < seq) {
      this.running ??= this.catchUp().finally(() => {
        this.running = undefined
      })
      await this.running
    }
  }

  /** Discards the known state of the index. */
  forget(): void {
    this.reached = 0
    this.index = undefined
    this.keys = new KeyNames()
  }

  /** Applies all missing changes. @throws ClusterUnavailable | Outdated */
  async catchUp(): Promise<void> {
    const { keeping } = this
    await withLock(
      keeping.pool,
      FOLLOW_LOCK,
      async (client) => {
        const known = this.index
        const [{ live }, knownStart] = await Promise.all([
          readIndexState(keeping),
          known === undefined ? undefined : progressOf(keeping, known),
        ])
        if (live === undefined) throw new IndexMissing('the index does not exist')
        if (!live.isCurrent) throw new Outdated('the index was built by another version')
        if (this.index !== live.name) this.forget()
        const start = live.name === known ? knownStart : await progressOf(keeping, live.name)
        if (start === undefined) throw new Outdated('the index has no record of its progress')
        const { seq } = await catchUp(keeping, client, { name: live.name, progress: start, keys: this.keys })
        this.index = live.name
        this.reached = seq
      },
      { withinMs: LOCK_TIMEOUT_MS },
    )
  }
}
