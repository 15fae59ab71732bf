import type { Page } from '@playwright/test'
import { apiSearch } from './records.ts'
import { call } from './session.ts'

/** Returns records of the user's centre in ISO 2709, as the server writes them. */
async function marcOf(page: Page, count: number): Promise<{ issns: string[]; files: Buffer[] }> {
  const query = { basic_query: { query: 'center:_7 AND category:reg AND draft_record:false', matchFormat: 'LUCENE' } }
  const hits = await apiSearch(page, '', { ...query, sortField: 'issn', sortOrder: 'asc' })
  const issns = hits.slice(0, count).map(({ issn }) => issn)
  const files = []
  for (const issn of issns) files.push(await (await call(page, 'GET', `/record/${issn}/download/iso2709`)).body())
  return { issns, files }
}

/** Makes a file of three records: the second has a wrong length in its leader, and the third is truncated. */
export async function brokenFile(page: Page): Promise<{ issns: string[]; file: Buffer }> {
  const { issns, files } = await marcOf(page, 3)
  const [first, second, third] = files as [Buffer, Buffer, Buffer]
  second.write('00042', 0)
  return { issns, file: Buffer.concat([first, second, third.subarray(0, -30)]) }
}
