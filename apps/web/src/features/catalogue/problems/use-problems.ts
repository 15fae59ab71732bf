import type { Field } from '@seriatim/marc'
import type { NonSortingOffer } from '@seriatim/rules'
import { useEffect, useMemo, useState } from 'react'
import type { DiagnosisOptions } from '../expert/diagnose.ts'
import { readLines, type TextReading, writeLines } from '../expert/lines.ts'
import { type Content, contentOf, recordOf } from '../state/content.ts'
import type { Judged } from '../state/judged.ts'
import { type Problem, serverOnly, stillSaid } from './problem.ts'
import type { RulesModule } from './rules-module.ts'

/** Rules run when typing rests this long, and then when the browser has nothing better to do. */
const REST_MS = 150
const IDLE_LIMIT_MS = 500

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  return () => cancelIdleCallback(handle)
}

/** What is on the screen: the lines of the text as they were read, or the form's content. */
export type Shown = TextReading | Content

export const readingOfShown = (shown: Shown): TextReading => ('lines' in shown ? shown : readLines(writeLines(shown)))

const contentOfShown = (shown: Shown): Content => ('lines' in shown ? shown.content : shown)

export type Found = {
  readonly problems: readonly Problem[]
  /** Which of them can be mended by a quick fix, and the name of the fix. */
  readonly fixes: ReadonlyMap<Problem, string>
  /** What could be made better without being wrong. */
  readonly offers: readonly NonSortingOffer[]
}

const NOTHING: Found = { problems: [], fixes: new Map(), offers: [] }

/** The problems of what is on the screen, found while it is typed. `locked`: the enrichments that nobody edits now. */
export const useProblems = (
  rules: RulesModule | undefined,
  shown: Shown,
  judged: Judged,
  locked: readonly Field[],
  { today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, rules: set, patterns }: DiagnosisOptions,
): Found => {
  const options = useMemo(
    () => ({ today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, rules: set, patterns }),
    [today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, set, patterns],
  )
  const [own, setOwn] = useState<Found>(NOTHING)

  useEffect(() => {
    if (!rules) return
    let cancelIdle: (() => void) | undefined
    const find = () => {
      const problems = rules.problemsOf(readingOfShown(shown), options)
      const content = contentOfShown(shown)
      const fixes = new Map<Problem, string>()
      for (const problem of problems) {
        const fix = rules.fixOf(content, problem, locked)
        if (fix) fixes.set(problem, fix.id)
      }
      setOwn({ problems, fixes, offers: rules.offersOf(content) })
    }
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(find)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      cancelIdle?.()
    }
  }, [rules, shown, options, locked])

  const fromServer = useMemo(() => {
    if (!rules) return []
    const judgedReading = readLines(writeLines(contentOf(judged.record)))
    return serverOnly(judged.diagnostic, rules.problemsOf(judgedReading, options))
  }, [rules, judged, options])

  const said = useMemo(
    () => stillSaid(fromServer, judged.record, recordOf(contentOfShown(shown))),
    [fromServer, judged.record, shown],
  )
  return useMemo(() => {
    const content = contentOfShown(shown)
    const fixes = new Map(own.fixes)
    for (const problem of said) {
      const fix = rules?.fixOf(content, problem, locked)
      if (fix) fixes.set(problem, fix.id)
    }
    return { problems: [...own.problems, ...said], fixes, offers: own.offers }
  }, [own, said, rules, shown, locked])
}
