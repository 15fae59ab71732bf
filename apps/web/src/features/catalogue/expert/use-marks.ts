import { useEffect } from 'react'
import { type Problem, placeOfProblem } from '../problems/problem.ts'
import { useSentence } from '../problems/use-sentence.ts'
import type { MarcEditor, Mark } from './editor.ts'

/** Underlines problems in the editor. */
export const useMarks = (editor: MarcEditor | undefined, problems: readonly Problem[]): void => {
  const sentenceOf = useSentence()
  // CodeMirror moves the underlines during typing; they are set again when `problems` changes.
  useEffect(() => {
    if (!editor) return
    const now = editor.reading()
    const marks = problems.flatMap((problem): Mark[] => {
      const place = placeOfProblem(problem, now)
      return place ? [{ ...place, level: problem.level, sentence: sentenceOf(problem) }] : []
    })
    editor.setMarks(marks)
  }, [editor, problems, sentenceOf])
}
