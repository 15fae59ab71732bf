import { starterList } from '@seriatim/iso4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { readWords } from './repository.ts'
import { expectSameList } from './testing.ts'

let db: TestDb
let app: App
let [reader, london]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  ;[reader, london] = await Promise.all(['reader', 'london'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const send = (
  content: string | Buffer,
  fields: Record<string, string> = {},
  { name = 'list.csv', by = london! } = {},
) => {
  const part = (headers: string, bytes: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    part(`name="file"; filename="${name}"`, content),
    ...Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value)),
    Buffer.from('--x--\r\n'),
  ])
  return by.call('POST', '/api/ltwa/load', {
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
}
const exported = async () => (await reader!.get('/api/ltwa/export-to-csv')).body

describe('an import of the list of title word abbreviations', () => {
  it('changes nothing for an unmodified export, with any text at the start of comments', async () => {
    const added = await send(`${await exported()}zymurgy,zym.,eng,"'""-graph-"" only"\r\n`, { dry_run: 'false' })
    expect(added.json(), added.body).toMatchObject({ added: 1, changed: 0, removed: 0 })
    expect((await send(await exported())).json()).toMatchObject({ added: 0, changed: 0, removed: 0 })
    // A file in Unicode form NFD with a refused line also changes nothing: the word of that line stays.
    const refused = (await exported()).replace(/^zymurgy,.*$/m, 'zymurgy,zym.,no-such-language,').normalize('NFD')
    expect((await send(refused)).json()).toMatchObject({ added: 0, changed: 0, removed: 0 })
    const back = (await exported()).replace(/^zymurgy,.*\r\n/m, '')
    expect((await send(back, { dry_run: 'false' })).json()).toMatchObject({ added: 0, changed: 0, removed: 1 })
  })

  it('reads and exports a word part with a note in brackets unchanged', async () => {
    const line = '-zymband (book),-zymbd.,ger,\r\n'
    expect((await send((await exported()) + line, { dry_run: 'false' })).json()).toMatchObject({ added: 1, refused: 0 })
    expect(await exported()).toContain(`\r\n${line}`)
    const back = (await exported()).replace(line, '')
    expect((await send(back, { dry_run: 'false' })).json()).toMatchObject({ added: 0, changed: 0, removed: 1 })
  })

  it.each([
    ['#NAME?', 'calc.'],
    ['calculated', '#REF!'],
    ['da\uFFFDmaged', 'dam.'],
    ['damaged', 'd\uFFFDm.'],
    ['turned\u202eround', 'turn.'],
    ['turned', 't\u2066urn.'],
    ['two\u0085lines', 'two.'],
    ['123', 'num.'],
    ['numbers', '123'],
    ['x'.repeat(201), 'x.'],
  ])('refuses words that the form refuses, such as %j with %j', async (word, abbreviation) => {
    const written = await london!.call('POST', '/api/ltwa/words', {
      payload: { word, abbreviation, iso_languages: ['eng'] },
    })
    expect([written.statusCode, Object.keys(written.json().errors ?? {})], written.body).toEqual([
      400,
      [expect.any(String)],
    ])
    const loaded = await send(`${await exported()}${word},${abbreviation},eng,\r\n`)
    expect(loaded.json(), loaded.body).toMatchObject({ added: 0, refused: 1 })
  })

  it('normalises blanks in the same way as the form', async () => {
    const written = await london!.call('POST', '/api/ltwa/words', {
      payload: { word: ' two\u00a0\u2003words ', abbreviation: 'two\u00a0w.', iso_languages: ['eng'] },
    })
    expect(written.statusCode, written.body).toBe(200)
    expect((await send(`${await exported()}two words,two w.,eng,\r\n`)).json()).toMatchObject({ added: 0, changed: 0 })
    expect((await reader!.get('/api/ltwa/words?search=two+words')).json().ltwa).toMatchObject([
      { word: 'two words', abbreviation: 'two w.' },
    ])
    await london!.call('DELETE', `/api/ltwa/words/${written.json().id}`)
  })

  it('keeps the existing words of all lines that follow an unclosed quotation mark', async () => {
    const lines = (await exported()).trimEnd().split('\r\n')
    const marked = [
      ...lines.slice(0, 20),
      '"opened,op.,eng,',
      ...lines.slice(20, 25),
      'closed",clos.,eng,',
      ...lines.slice(25),
    ]
    const answer = await send(`${marked.join('\r\n')}\r\n`)
    expect(answer.json(), answer.body).toMatchObject({ added: 0, changed: 0, removed: 0, refused: 7 })
    expect(answer.json().problems.map(({ line }: { line: number }) => line)).toEqual([21, 22, 23, 24, 25, 26, 27])
  })

  it('is a dry run by default, and stores nothing', async () => {
    const answer = await send(`${await exported()}zythos,zyth.,"eng,ger",of beer\r\n`)
    expect(answer.json(), answer.body).toMatchObject({
      dry_run: true,
      version_id: null,
      words: starterList.length + 1,
      added: 1,
      changed: 0,
      removed: 0,
      must_confirm: false,
      examples: [
        {
          word: 'zythos',
          before: null,
          after: { abbreviation: 'zyth.', languages: ['eng', 'ger'], comments: 'of beer' },
        },
      ],
      refused: 0,
      separator: ',',
    })
    expect(await readWords(db.db)).toHaveLength(starterList.length)
  })

  it('changes nothing if the file is an unmodified export of the list', async () => {
    const answer = await send(await exported(), { dry_run: 'false' })
    expect(answer.json()).toMatchObject({ version_id: null, added: 0, changed: 0, removed: 0 })
  })

  it('stores comments and a version, and keeps the existing words of invalid lines', async () => {
    const list = (await exported())
      .replace('journal,j.,"eng,fre",', 'journal,jour.,"eng,fre",checked')
      .replace('health,n.a.,eng,', 'health,,eng,')
      .concat(`zythos,zyth.,eng,${'long '.repeat(50)}\r\n`)
    const answer = await send(list, { dry_run: 'false' }, { name: 'folder\\corrected.csv' })
    expect(answer.json()).toMatchObject({ dry_run: false, changed: 1, removed: 0, refused: 2 })
    const messages = answer.json().problems.map(({ message }: { message: string }) => message)
    expect(messages).toEqual([
      expect.stringContaining('“health”'),
      expect.stringContaining('longer than 200 characters'),
    ])
    const [version] = (await reader!.get('/api/ltwa/versions')).json()
    expect(version).toMatchObject({ author: 'london', reason: '“corrected.csv” was loaded', changed: 1 })
    const { ltwa } = (await reader!.get('/api/ltwa/words?search=checked')).json()
    expect(ltwa).toMatchObject([{ word: 'journal', abbreviation: 'jour.', comments: 'checked', updated_by: 'london' }])
    // The published list has no column for comments, so the stored comments stay.
    const tsv = `WORD\tABBREVIATIONS\tLANGUAGE CODES\njournal\tj.\teng, fre\n`
    await send(tsv, { dry_run: 'false', replace: 'true' }, { name: 'ltwa.tsv' })
    expect(await exported()).toContain('\r\njournal,j.,"eng,fre",checked\r\n')
  })

  it('requires confirmation before it removes many words', async () => {
    const list = (await exported()).trim().split('\r\n').slice(0, 2).join('\r\n')
    const all = `${list}\r\n${starterList.map(({ word, abbreviation, languages }) => `${word},${abbreviation},"${languages.join(',')}"`).join('\r\n')}`
    await send(all, { dry_run: 'false', replace: 'true' })
    const few = 'word;abbreviation;languages\njournal;j.;"eng,fre"\n'
    expect((await send(few)).json()).toMatchObject({ must_confirm: true, separator: ';' })
    const refused = await send(few, { dry_run: 'false' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'many_words_removed'])
    expect((await readWords(db.db)).length).toBeGreaterThan(100)
    expect((await send(few, { dry_run: 'false', replace: 'true' })).statusCode).toBe(200)
    expect(await readWords(db.db)).toEqual([{ word: 'journal', abbreviation: 'j.', languages: ['eng', 'fre'] }])
  })

  it('refuses a file that is not a table, and a user without the permission', async () => {
    for (const [content, name] of [
      ['', 'empty.csv'],
      ['word,abbreviation\n', 'head.csv'],
      ['one column\nof words\n', 'prose.csv'],
      ['word,abbreviation\n"journal,j.\n', 'open.csv'],
      [Buffer.from([0, 1, 2, 3, 0, 0, 9]), 'binary.csv'],
    ] as const) {
      const answer = await send(content, { dry_run: 'false' }, { name })
      expect([answer.statusCode, answer.json().code], name).toEqual([400, 'unreadable_table'])
    }
    expect((await send('x', {}, { by: reader! })).statusCode).toBe(403)
  })

  it('reads files in other encodings', async () => {
    const text = 'word,abbreviation,languages\r\nélève,él.,fre\r\n'
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect((await send(bytes)).json().examples.map(({ word }: { word: string }) => word)).toEqual([
        'journal',
        'élève',
      ])
  })

  it('finds the header below title lines, and detects the file format from the content', async () => {
    const text = '\ufeffList of 2026\n\nword\tabbreviation\tlanguages\nélève\tél.\tfre\n'
    const answer = await send(Buffer.from(text, 'utf16le'), {}, { name: 'list.txt' })
    expect(answer.json()).toMatchObject({ words: 1, refused: 0, separator: '\t', encoding: 'utf-16le' })
  })

  it('reads a list in the format of the published list', async () => {
    await expectSameList(new URL('../../../../../packages/iso4/fixtures/invented.list.tsv', import.meta.url))
  })
})
