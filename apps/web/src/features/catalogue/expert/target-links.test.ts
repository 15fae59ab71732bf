import { describe, expect, it } from 'vitest'
import { readLines } from '../../document/lines.ts'
import { lineLinks } from './target-links.ts'

const linksIn = (line: string) =>
  readLines([line]).lines.flatMap((reading) =>
    lineLinks(reading).map(({ from, to, target }) => [line.slice(from, to), target]),
  )

describe('links in the text', () => {
  it('are ISSNs of other records', () => {
    expect(linksIn('022 0_ $a2049-3630$l2049-3630$v0028-0836')).toEqual([
      ['2049-3630', { kind: 'record', issn: '2049-3630' }],
      ['0028-0836', { kind: 'record', issn: '0028-0836' }],
    ])
    expect(linksIn('776 08 $tNature$x0028-0836')).toEqual([['0028-0836', { kind: 'record', issn: '0028-0836' }]])
  })

  it('are http and https URLs in 856', () => {
    expect(linksIn('856 40 $uhttps://example.org/a$zfree')).toEqual([
      ['https://example.org/a', { kind: 'address', url: 'https://example.org/a' }],
    ])
    expect(linksIn('856 40 $ujavascript:alert(1)')).toEqual([])
    expect(linksIn('500 __ $a0028-0836')).toEqual([])
  })
})
