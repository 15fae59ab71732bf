import type { Field } from '@seriatim/marc'
import type { NonSortingOffer } from '@seriatim/rules'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { DiagnosisOptions } from '../expert/diagnose.ts'
import { readLines, type TextReading, writeLines } from '../expert/lines.ts'
import { type Content, contentOf, recordOf } from '../state/content.ts'
import type { Judged } from '../state/judged.ts'
import { type Problem, serverOnly, stillSaid } from './problem.ts'
import type { RulesModule } from './rules-module.ts'

/** Rules run when typing rests this long, and then when the browser has nothing better to do. */
const REST_MS = 150

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

/** Whether two findings read alike; the problems of the later one are then other objects for the same. */
const sayTheSame = (one: Found, other: Found): boolean => {
  const said = ({ problems, fixes, offers }: Found) =>
    JSON.stringify([problems, problems.map((problem) => fixes.get(problem)), offers])
  return said(one) === said(other)
}

/** The list of before as long as the one of now has the same members. */
const useSame = <Member>(now: readonly Member[]): readonly Member[] => {
  const [kept, setKept] = useState(now)
  const isSame = kept.length === now.length && kept.every((member, index) => member === now[index])
  if (!isSame) setKept(now)
  return isSame ? kept : now
}

/**
 * The problems of what is on the screen, found while it is typed. `locked`: the enrichments that nobody edits now.
 * `foundIn` is what the rules read last: typing may be ahead of it, and problems stay the same objects where it changes none.
 */
export const useProblems = (
  rules: RulesModule | undefined,
  shown: Shown,
  judged: Judged,
  locked: readonly Field[],
  { today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, rules: set, patterns }: DiagnosisOptions,
): Found & { readonly foundIn: Shown | undefined } => {
  const options = useMemo(
    () => ({ today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, rules: set, patterns }),
    [today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, set, patterns],
  )
  const [own, setOwn] = useState<Found>(NOTHING)
  const [foundIn, setFoundIn] = useState<Shown>()

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
      const found = { problems, fixes, offers: rules.offersOf(content) }
      setOwn((before) => (sayTheSame(before, found) ? before : found))
      setFoundIn(shown)
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

  // Most keys change nothing of what the server said: as long as they do not, nobody who shows it is drawn anew.
  const said = useSame(
    useMemo(
      () => stillSaid(fromServer, judged.record, recordOf(contentOfShown(shown))),
      [fromServer, judged.record, shown],
    ),
  )
  const fixesOfSaid = useSame(
    useMemo(() => {
      const content = contentOfShown(shown)
      return said.map((problem) => rules?.fixOf(content, problem, locked)?.id)
    }, [said, rules, shown, locked]),
  )
  const found = useMemo(() => {
    const fixes = new Map(own.fixes)
    said.forEach((problem, index) => {
      const fix = fixesOfSaid[index]
      if (fix !== undefined) fixes.set(problem, fix)
    })
    return { problems: [...own.problems, ...said], fixes, offers: own.offers }
  }, [own, said, fixesOfSaid])
  return { ...found, foundIn }
}
