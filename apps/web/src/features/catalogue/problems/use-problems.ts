import type { Field } from '@seriatim/marc'
import type { NonSortingOffer } from '@seriatim/rules'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import { type Content, contentToRecord, recordToContent } from '../../document/content.ts'
import { readLines, type TextReading, writeLines } from '../../document/lines.ts'
import type { DiagnosisOptions } from '../expert/diagnose.ts'
import type { ValidatedRecord } from '../state/validated-record.ts'
import { type Problem, serverOnly, stillValidProblems } from './problem.ts'
import type { RulesModule } from './rules-module.ts'

/** Pause in typing in milliseconds after which the rules run, in the next idle moment. */
const REST_MS = 150

/** The record under edit: the parsed lines of the text, or the content of the form. */
export type ShownRecord = TextReading | Content

export const readingOfShown = (shown: ShownRecord): TextReading =>
  'lines' in shown ? shown : readLines(writeLines(shown))

const contentOfShown = (shown: ShownRecord): Content => ('lines' in shown ? shown.content : shown)

export type FoundProblems = {
  readonly problems: readonly Problem[]
  /** The problems that have a quick fix, each with the name of the fix. */
  readonly fixes: ReadonlyMap<Problem, string>
  /** Suggestions for non-sorting characters, which do not belong to a problem. */
  readonly offers: readonly NonSortingOffer[]
}

const NOTHING: FoundProblems = { problems: [], fixes: new Map(), offers: [] }

/** Whether two results are equal, although their problems may be different objects. */
const isSameResult = (one: FoundProblems, other: FoundProblems): boolean => {
  const stated = ({ problems, fixes, offers }: FoundProblems) =>
    JSON.stringify([problems, problems.map((problem) => fixes.get(problem)), offers])
  return stated(one) === stated(other)
}

/** Returns the previous list while the new one has the same elements. */
const useStableList = <Member>(now: readonly Member[]): readonly Member[] => {
  const [before, setBefore] = useState(now)
  const isSame = before.length === now.length && before.every((member, index) => member === now[index])
  if (!isSame) setBefore(now)
  return isSame ? before : now
}

/**
 * The problems of the record under edit, updated while the user types. A problem keeps its object identity as long as
 * it does not change.
 * @param locked the enrichments that cannot be edited now
 * @returns also `foundIn`, the content that the rules checked last; the typed text may be newer
 */
export const useProblems = (
  rules: RulesModule | undefined,
  shown: ShownRecord,
  judged: ValidatedRecord,
  locked: readonly Field[],
  { today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, rules: set, patterns }: DiagnosisOptions,
): FoundProblems & { readonly foundIn: ShownRecord | undefined } => {
  const options = useMemo(
    () => ({ today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, rules: set, patterns }),
    [today, category, loadedIssn, isMemberOfIc, stored, isStoredDraft, set, patterns],
  )
  const [own, setOwn] = useState<FoundProblems>(NOTHING)
  const [foundIn, setFoundIn] = useState<ShownRecord>()

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
      setOwn((before) => (isSameResult(before, found) ? before : found))
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
    const judgedReading = readLines(writeLines(recordToContent(judged.record)))
    return serverOnly(judged.diagnostic, rules.problemsOf(judgedReading, options))
  }, [rules, judged, options])

  // Most key strokes do not change which diagnostics of the server still apply. If so, the same list is returned, which
  // avoids rendering.
  const stated = useStableList(
    useMemo(
      () => stillValidProblems(fromServer, judged.record, contentToRecord(contentOfShown(shown))),
      [fromServer, judged.record, shown],
    ),
  )
  const fixesOfSaid = useStableList(
    useMemo(() => {
      const content = contentOfShown(shown)
      return stated.map((problem) => rules?.fixOf(content, problem, locked)?.id)
    }, [stated, rules, shown, locked]),
  )
  const found = useMemo(() => {
    const fixes = new Map(own.fixes)
    stated.forEach((problem, index) => {
      const fix = fixesOfSaid[index]
      if (fix !== undefined) fixes.set(problem, fix)
    })
    return { problems: [...own.problems, ...stated], fixes, offers: own.offers }
  }, [own, stated, fixesOfSaid])
  return { ...found, foundIn }
}
