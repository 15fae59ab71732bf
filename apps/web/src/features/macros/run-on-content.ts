import { type Macro, type MacroRun, runMacro } from '@seriatim/macros'
import { type Content, isUnread, recordOf } from '../catalogue/state/content.ts'

/** Abbreviates a title; undefined where that cannot be had. */
export type Abbreviate = (title: string, language: string | undefined) => Promise<string | undefined>

export type ContentRun = Pick<MacroRun, 'steps' | 'notes'> & { readonly content: Content }

/** So many times a run may ask: an abbreviation that is made of another one needs a further time. */
const MOST_ROUNDS = 10
/** So many titles of a record are abbreviated at once. */
const MOST_TITLES = 50

/** Whether a macro can run over what is edited: lines that are no fields would lose their places. */
export const canRunOn = ({ leader, entries }: Content): boolean =>
  leader !== undefined && entries.every((entry) => !isUnread(entry) || entry.unread.trim() === '')

/**
 * Runs a macro over what is edited. The list of abbreviations is with the server: a run tells which titles it needs, and
 * is done again with the answers.
 */
export const runOnContent = async (
  macro: Macro,
  content: Content,
  today: string,
  abbreviate: Abbreviate,
): Promise<ContentRun> => {
  const record = recordOf(content)
  const known = new Map<string, string | undefined>()
  for (let round = 0; ; round++) {
    const asked = new Map<string, Parameters<Abbreviate>>()
    const run = runMacro(macro, record, {
      today,
      abbreviate: (title, language) => {
        const key = `${language} ${title}`
        if (!known.has(key) && asked.size < MOST_TITLES) asked.set(key, [title, language])
        return known.get(key)
      },
    })
    if (asked.size === 0 || round === MOST_ROUNDS) {
      const { steps, notes } = run
      if (run.record === record) return { content, steps, notes }
      return { content: { leader: run.record.leader, entries: run.record.fields }, steps, notes }
    }
    await Promise.all([...asked].map(async ([key, given]) => known.set(key, await abbreviate(...given))))
  }
}
