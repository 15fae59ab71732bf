import { describe, expect, it } from 'vitest'
import { targetOf } from './target.ts'

describe('the target of a subfield', () => {
  it.each(['l', 'v', 'y', 'z'])('is the record of 022 $%s', (code) => {
    expect(targetOf('022', code, '0028-0836')).toEqual({ kind: 'record', issn: '0028-0836' })
  })
  it('is undefined for 022 $a, the record itself', () => {
    expect(targetOf('022', 'a', '0028-0836')).toBeUndefined()
  })
  it('is the record of a linking field, or of an index that covers the serial', () => {
    expect(targetOf('780', 'x', '00280836')).toEqual({ kind: 'record', issn: '0028-0836' })
    expect(targetOf('510', 'x', '0028-0836')).toEqual({ kind: 'record', issn: '0028-0836' })
    expect(targetOf('780', 't', '0028-0836')).toBeUndefined()
    expect(targetOf('780', 'x', 'none')).toBeUndefined()
  })
  it('is the URL of 856 and 857, if its scheme is http or https', () => {
    expect(targetOf('856', 'u', ' https://example.org/a?b ')).toEqual({
      kind: 'address',
      url: 'https://example.org/a?b',
    })
    expect(targetOf('857', 'u', 'http://example.org')).toEqual({ kind: 'address', url: 'http://example.org' })
    expect(targetOf('856', 'u', 'javascript:alert(1)')).toBeUndefined()
    expect(targetOf('500', 'u', 'https://example.org')).toBeUndefined()
  })
})
