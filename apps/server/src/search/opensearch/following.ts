/** Keeps an index in step: whoever needs a change that is not in it takes it in, one process at a time. */
import { catchUp, Outdated } from './catch-up.ts'
import { NoIndex } from './cluster.ts'
import type { IndexKeeping } from './deps.ts'
import { KeyNames } from './documents.ts'
import { FOLLOW_LOCK, withLock } from './locks.ts'
import { progressOf, standingOf } from './standing.ts'

/** Another process that takes changes in is waited for so long. */
const LOCK_TIMEOUT_MS = 20_000

export class Following {
  private readonly keeping: IndexKeeping
  private keys = new KeyNames()
  private index: string | undefined
  private reached = 0
  private running: Promise<void> | undefined

  constructor(keeping: IndexKeeping) {
    this.keeping = keeping
  }

  /** Searches find all changes up to this entry of the change log. */
  get seq(): number {
    return this.reached
  }

  /** Returns when searches find all changes up to entry `seq`. @throws Away | Outdated */
  async upTo(seq: number): Promise<void> {
    while (this.reached < seq) {
      this.running ??= this.catchUp().finally(() => {
        this.running = undefined
      })
      await this.running
    }
  }

  /** What is known of the index is learned anew. */
  forget(): void {
    this.reached = 0
    this.index = undefined
    this.keys = new KeyNames()
  }

  /** Takes in all there is. @throws Away | Outdated */
  async catchUp(): Promise<void> {
    const { keeping } = this
    await withLock(
      keeping.pool,
      FOLLOW_LOCK,
      async (client) => {
        const known = this.index
        const [{ live }, knownStart] = await Promise.all([
          standingOf(keeping),
          known === undefined ? undefined : progressOf(keeping, known),
        ])
        if (live === undefined) throw new NoIndex('there is no index')
        if (!live.isCurrent) throw new Outdated('another version made the index')
        if (this.index !== live.name) this.forget()
        const start = live.name === known ? knownStart : await progressOf(keeping, live.name)
        if (start === undefined) throw new Outdated('the index does not say how far it has come')
        const { seq } = await catchUp(keeping, client, { name: live.name, progress: start, keys: this.keys })
        this.index = live.name
        this.reached = seq
      },
      { withinMs: LOCK_TIMEOUT_MS },
    )
  }
}
