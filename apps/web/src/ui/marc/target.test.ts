import { describe, expect, it } from 'vitest'
import { subfieldTarget } from './target.ts'

describe('the link target of a subfield', () => {
  it.each(['l', 'v', 'y', 'z'])('is the record of 022 $%s', (code) => {
    expect(subfieldTarget('022', code, '0028-0836')).toEqual({ kind: 'record', issn: '0028-0836' })
  })
  it('is undefined for 022 $a, the record itself', () => {
    expect(subfieldTarget('022', 'a', '0028-0836')).toBeUndefined()
  })
  it('is the record of a linking field, or of an index that covers the serial', () => {
    expect(subfieldTarget('780', 'x', '00280836')).toEqual({ kind: 'record', issn: '0028-0836' })
    expect(subfieldTarget('510', 'x', '0028-0836')).toEqual({ kind: 'record', issn: '0028-0836' })
    expect(subfieldTarget('780', 't', '0028-0836')).toBeUndefined()
    expect(subfieldTarget('780', 'x', 'none')).toBeUndefined()
  })
  it('is the URL of 856 and 857, if its scheme is http or https', () => {
    expect(subfieldTarget('856', 'u', ' https://example.org/a?b ')).toEqual({
      kind: 'address',
      url: 'https://example.org/a?b',
    })
    expect(subfieldTarget('857', 'u', 'http://example.org')).toEqual({ kind: 'address', url: 'http://example.org' })
    expect(subfieldTarget('856', 'u', 'javascript:alert(1)')).toBeUndefined()
    expect(subfieldTarget('500', 'u', 'https://example.org')).toBeUndefined()
  })
})
