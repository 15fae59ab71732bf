import { compileMacro } from '@seriatim/macros'
import { controlField, dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { Content } from '../document/content.ts'
import { canRunOn, runOnContent } from './run-on-content.ts'

const content: Content = {
  leader: '00000cas a2200000 i 4500',
  entries: [controlField('001', '1234-5679'), dataField('222', ' ', '0', [['a', 'Journal of art']])],
}
const macroOf = (source: string) => {
  const compiled = compileMacro(source)
  if ('errors' in compiled) throw new Error(JSON.stringify(compiled.errors))
  return compiled.macro
}

describe('a macro on the content of the editor', () => {
  it('fetches all abbreviations that it needs, including those of abbreviated titles', async () => {
    const asked: string[] = []
    const { content: after, steps } = await runOnContent(
      macroOf('add 210 1# $a abbreviate(222$a)\nadd 246 13 $a abbreviate(210$a + "!")'),
      content,
      '2026-11-26',
      async (title) => {
        asked.push(title)
        return title.slice(0, 2)
      },
    )
    expect(asked).toEqual(['Journal of art', '!', 'Jo!'])
    expect(steps).toHaveLength(2)
    expect(after.entries.slice(1)).toEqual([
      dataField('210', '1', ' ', [['a', 'Jo']]),
      content.entries[1],
      dataField('246', '1', '3', [['a', 'Jo']]),
    ])
  })

  it('leaves the content unchanged if the macro changes nothing or a request fails', async () => {
    const run = await runOnContent(
      macroOf('add 210 1# $a abbreviate(222$a)'),
      content,
      '2026-11-26',
      async () => undefined,
    )
    expect(run.content).toBe(content)
    expect(run.notes).toMatchObject([{ code: 'no_abbreviation' }])
  })

  it('is refused while the text has an unparsed line', () => {
    expect(canRunOn(content)).toBe(true)
    expect(canRunOn({ ...content, entries: [...content.entries, { unread: '  ' }] })).toBe(true)
    expect(canRunOn({ ...content, entries: [...content.entries, { unread: '24' }] })).toBe(false)
    expect(canRunOn({ ...content, leader: undefined })).toBe(false)
  })
})
