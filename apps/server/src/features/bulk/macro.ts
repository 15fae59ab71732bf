/** Runs macros of change sets on records. */
import { type Ltwa, suggest } from '@seriatim/iso4'
import { runMacro, STOPPING_NOTES } from '@seriatim/macros'
import type { Abbreviations } from '../ltwa/service.ts'
import { readMacro } from '../macros/read-macro.ts'
import type { Change } from './run-macro.ts'

const abbreviateBy =
  (list: Ltwa) =>
  (title: string, language: string | undefined): string =>
    suggest(list, title, { language }).suggestion

/**
 * Returns a function that compiles the macro of a change set. Macros use the current list of title word abbreviations.
 */
export const makeMacroCompiler =
  (abbreviations: Pick<Abbreviations, 'list'>) =>
  async ({ macro: source, today }: { readonly macro: string; readonly today: string }): Promise<Change> => {
    const macro = readMacro(source, 'en')
    const surroundings = { today, abbreviate: abbreviateBy(await abbreviations.list()) }
    return (record) => {
      const run = runMacro(macro, record, surroundings)
      return run.notes.some(({ code }) => STOPPING_NOTES.has(code)) ? undefined : run.record
    }
  }
