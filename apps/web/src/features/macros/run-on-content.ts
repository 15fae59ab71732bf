import { type Macro, type MacroRun, runMacro } from '@seriatim/macros'
import { type Content, contentToRecord, isUnread } from '../document/content.ts'

/** Returns the abbreviation of a title; undefined if the request fails. */
export type Abbreviate = (title: string, language: string | undefined) => Promise<string | undefined>

export type ContentRun = Pick<MacroRun, 'steps' | 'notes'> & { readonly content: Content }

/**
 * Maximum number of times that a macro is run again with further abbreviations: a macro that abbreviates a text it has
 * just abbreviated needs another run.
 */
const MAX_ROUNDS = 10
/** Maximum number of titles that are abbreviated before a macro is run again. */
const MAX_TITLES = 50

/**
 * Whether a macro can run on the content. It cannot if some lines are not parsed, because these lines would lose their
 * position.
 */
export const canRunOn = ({ leader, entries }: Content): boolean =>
  leader !== undefined && entries.every((entry) => !isUnread(entry) || entry.unread.trim() === '')

/**
 * Runs a macro on the content of the editor. Only the server can abbreviate titles: a run collects the titles that it
 * needs, and the macro is run again with the answers.
 */
export const runOnContent = async (
  macro: Macro,
  content: Content,
  today: string,
  abbreviate: Abbreviate,
): Promise<ContentRun> => {
  const record = contentToRecord(content)
  const known = new Map<string, string | undefined>()
  for (let round = 0; ; round++) {
    const asked = new Map<string, Parameters<Abbreviate>>()
    const run = runMacro(macro, record, {
      today,
      abbreviate: (title, language) => {
        const key = `${language} ${title}`
        if (!known.has(key) && asked.size < MAX_TITLES) asked.set(key, [title, language])
        return known.get(key)
      },
    })
    if (asked.size === 0 || round === MAX_ROUNDS) {
      const { steps, notes } = run
      if (run.record === record) return { content, steps, notes }
      return { content: { leader: run.record.leader, entries: run.record.fields }, steps, notes }
    }
    await Promise.all([...asked].map(async ([key, given]) => known.set(key, await abbreviate(...given))))
  }
}
