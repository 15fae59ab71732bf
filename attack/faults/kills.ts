import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack } from '../attack-definition.ts'
import { killLoop, TARGETS, type Target } from './kill-loop.ts'
import { makeRandom } from './random.ts'

/** Number of kills per target. */
const FULL = 100
const BOUNDED = 2

/** The full size uses a new database for each target; the bounded size alternates the targets on one database. */
const plansOf = (rounds: number, isFull: boolean): readonly (readonly Target[])[] =>
  isFull
    ? TARGETS.map((target) => Array<Target>(rounds).fill(target))
    : [Array.from({ length: rounds }, () => TARGETS).flat()]

export const kills: Attack = {
  name: 'kills',
  about: 'Kills of the server, of PostgreSQL and of both during saves, assignments and imports',
  counts: 'rounds',
  async run({ isFull, seed, count, say }) {
    const draw = makeRandom(seed)
    const faults: string[] = []
    const sum = { kills: 0, saves: 0, forms: 0, numbers: 0, imports: 0, longestAwayMs: 0 }
    for (const targets of plansOf(count ?? (isFull ? FULL : BOUNDED), isFull)) {
      const folder = await mkdtemp(join(tmpdir(), 'seriatim-kills-'))
      const report = await killLoop({
        folder,
        targets,
        draw,
        onKill: (kill, target, awayMs) => say(`${target} ${kill}: available again after ${Math.round(awayMs)} ms`),
      })
      sum.kills += report.kills
      sum.saves += report.saves
      sum.forms += report.forms
      sum.numbers += report.numbers.size
      sum.imports += report.imports
      sum.longestAwayMs = Math.max(sum.longestAwayMs, report.longestAwayMs)
      faults.push(...report.problems)
      // Retain the folder for analysis if there are problems.
      if (report.problems.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      else say(`The data folder is kept: ${folder}`)
    }
    const { saves, forms, numbers, imports, longestAwayMs } = sum
    return {
      account:
        `${sum.kills} kills, ${saves} saves, ${forms} forms with ${numbers} numbers and ${imports} imports ` +
        `acknowledged; unavailable for at most ${Math.round(longestAwayMs)} ms`,
      faults,
    }
  },
}
