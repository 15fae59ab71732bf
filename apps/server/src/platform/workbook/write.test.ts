import { buffer } from 'node:stream/consumers'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { type Sheet, writeWorkbook } from './write.ts'

const bytesOf = (...sheets: Sheet[]): Promise<Buffer> => buffer(writeWorkbook(sheets))
const sheet = (name: string, rows: Sheet['rows']): Sheet => ({
  name,
  columns: [
    { title: 'One', width: 10 },
    { title: 'Two', width: 20 },
  ],
  rows,
})

describe('a workbook', () => {
  it('can be read by an independent program, sheet by sheet', async () => {
    const file = await bytesOf(
      sheet('First', [
        ['a & <b> "c"', 12],
        [null, true],
        ['Журнал 日本 العربية 🙂', -0.5],
        ['  two  blanks\nand lines\t', ''],
      ]),
      sheet('Second: with /a name* that is far too long for Excel', []),
    )
    const [first, second] = await readWorkbook(file)
    expect(first).toEqual({
      sheet: 'First',
      data: [
        ['One', 'Two'],
        ['a & <b> "c"', 12],
        [null, true],
        ['Журнал 日本 العربية 🙂', -0.5],
        [expect.stringContaining('two  blanks\nand lines'), null],
      ],
    })
    expect(second).toEqual({ sheet: expect.stringMatching(/^Second {2}with {2}a name/), data: [['One', 'Two']] })
  })

  it('stores texts that look like formulas as texts', async () => {
    const texts = ['=1+1', '+33 1', '-2', '@SUM(A1)', "=cmd|' /C calc'!A0", '=HYPERLINK("http://evil.example","x")']
    const file = await bytesOf(
      sheet(
        'Texts',
        texts.map((text) => [text, text]),
      ),
    )
    const [read] = await readWorkbook(file)
    expect(read!.data.slice(1)).toEqual(texts.map((text) => [text, text]))
    expect(file.includes('<f>')).toBe(false)
  })

  it('replaces characters that XML does not allow, and keeps texts that look like escapes', async () => {
    const file = await bytesOf(sheet('Odd', [['a\u0000b\u001fc', '_x000D_ stays']]))
    const [read] = await readWorkbook(file)
    expect(read!.data[1]![0]).toBe('a\ufffdb\ufffdc')
  })

  it('takes rows from its source only as fast as the file is read', async () => {
    let calls = 0
    const rows = (function* () {
      for (; calls < 200_000; calls++) yield [`a title that is somewhat longer than others ${Math.sin(calls)}`, calls]
    })()
    const stream = writeWorkbook([sheet('Many', rows)])
    await new Promise((resolve) => stream.once('readable', resolve))
    // Wait until the stream stops requesting rows, or has requested all.
    let before = -1
    await expect
      .poll(() => {
        const rests = calls === before
        before = calls
        return rests
      })
      .toBe(true)
    expect(calls).toBeLessThan(100_000)
    stream.destroy()
  })

  it('fails with the same error as the source of its rows', async () => {
    const rows = (async function* () {
      yield ['a', 1] as const
      throw new Error('the database is unavailable')
    })()
    await expect(bytesOf(sheet('Broken', rows))).rejects.toThrow('the database is unavailable')
  })
})
