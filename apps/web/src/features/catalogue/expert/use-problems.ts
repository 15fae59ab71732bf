import { useEffect, useMemo, useState } from 'react'
import { type Problem, placeOfProblem, serverOnly } from '../problems/problem.ts'
import { useSentence } from '../problems/use-sentence.ts'
import { contentOf } from '../state/content.ts'
import type { Judged } from '../state/judged.ts'
import type { DiagnosisOptions } from './diagnose.ts'
import type { MarcEditor, Mark } from './editor.ts'
import { readLines, type TextReading, writeLines } from './lines.ts'
import type { ExpertModule } from './use-expert.ts'

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

/** The problems of the text on the screen, found while it is typed and underlined in the editor. */
export const useProblems = (
  module: ExpertModule | undefined,
  editor: MarcEditor | undefined,
  reading: TextReading | undefined,
  judged: Judged,
  { today, category, loadedIssn, isMemberOfIc, stored, rules }: DiagnosisOptions,
): readonly Problem[] => {
  const options = useMemo(
    () => ({ today, category, loadedIssn, isMemberOfIc, stored, rules }),
    [today, category, loadedIssn, isMemberOfIc, stored, rules],
  )
  const [own, setOwn] = useState<readonly Problem[]>([])
  const sentenceOf = useSentence()

  useEffect(() => {
    if (!module || !reading) return
    let cancelIdle: (() => void) | undefined
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(() => setOwn(module.problemsOf(reading, options)))
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      cancelIdle?.()
    }
  }, [module, reading, options])

  const fromServer = useMemo(() => {
    if (!module) return []
    const judgedReading = readLines(writeLines(contentOf(judged.record)))
    return serverOnly(judged.diagnostic, module.problemsOf(judgedReading, options))
  }, [module, judged, options])

  const problems = useMemo(() => [...own, ...fromServer], [own, fromServer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing moves underlines by itself; new ones come with `problems`
  useEffect(() => {
    if (!editor) return
    const now = editor.reading()
    const marks = problems.flatMap((problem): Mark[] => {
      const place = placeOfProblem(problem, now)
      return place ? [{ ...place, level: problem.level, sentence: sentenceOf(problem) }] : []
    })
    editor.setMarks(marks)
  }, [editor, problems])

  return problems
}
