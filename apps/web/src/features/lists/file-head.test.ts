import { expect, it } from 'vitest'
import { fileHead } from './file-head.ts'

const textOf = async (file: File): Promise<string> => new TextDecoder().decode(await file.arrayBuffer())

it('returns small files and workbooks completely', async () => {
  const small = new File(['a,b\n1,2'], 'a.csv')
  expect(await fileHead(small)).toBe(small)
  const workbook = new File([`PK\u0003\u0004${'x\n'.repeat(1 << 20)}`], 'a.xlsx')
  expect(await fileHead(workbook)).toBe(workbook)
})

it('returns only whole lines of a long table', async () => {
  const begun = await fileHead(new File([`ISSN\n${'0378-5955é\n'.repeat(200_000)}`], 'a.csv'))
  expect([begun.name, begun.size < 1 << 20]).toEqual(['a.csv', true])
  expect((await textOf(begun)).endsWith('0378-5955é\n')).toBe(true)
})

it('returns only whole characters of UTF-16', async () => {
  const units = new Uint16Array(Array.from('ISSN\n'.repeat(200_000), (letter) => letter.charCodeAt(0)))
  const begun = await fileHead(new File([units], 'a.csv'))
  expect(begun.size % 2).toBe(0)
  expect(new TextDecoder('utf-16le').decode(await begun.arrayBuffer()).endsWith('ISSN\n')).toBe(true)
})
