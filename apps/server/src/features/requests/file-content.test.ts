import { describe, expect, it } from 'vitest'
import { cleanFileName, fileTypeOf } from './file-content.ts'
import { JPEG, PDF, PNG } from './testing/files.ts'

const typeOf = (content: Buffer) => fileTypeOf(content.subarray(0, 4_096), content.subarray(-4_096))

describe('the type of a file', () => {
  it('is detected from its content', () => {
    expect([PNG, PDF, JPEG].map(typeOf)).toEqual(['image/png', 'application/pdf', 'image/jpeg'])
    expect(typeOf(Buffer.concat([Buffer.from('\u00ef\u00bb\u00bf', 'latin1'), PDF]))).toBe('application/pdf')
  })

  it('is unknown for files that are cut off', () => {
    expect([PNG, PDF, JPEG].map((content) => typeOf(content.subarray(0, -6)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is unknown for other files, regardless of their text', () => {
    for (const text of [
      '',
      '<!DOCTYPE html><script>alert(1)</script>%PDF-1.4 startxref 9 %%EOF',
      'GIF89a',
      'PK\u0003\u0004',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-9.9 startxref 1 %%EOF',
    ])
      expect(typeOf(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})

describe('the name of a file', () => {
  it('has no folders, control characters or leading dots', () => {
    expect(cleanFileName('../../etc/passwd.pdf', 'application/pdf')).toBe('passwd.pdf')
    expect(cleanFileName('C:\\covers\\no 1.PNG', 'image/png')).toBe('no 1.png')
    expect(cleanFileName('a\u0000b\r\nc\u202Efdp.pdf', 'application/pdf')).toBe('ab cfdp.pdf')
    expect(cleanFileName('...hidden.jpg', 'image/jpeg')).toBe('hidden.jpg')
    expect(cleanFileName('"quoted<>|.jpeg', 'image/jpeg')).toBe('quoted.jpeg')
  })

  it('has the file extension of its content', () => {
    expect(cleanFileName('cover.html', 'application/pdf')).toBe('cover.html.pdf')
    expect(cleanFileName('cover', 'image/png')).toBe('cover.png')
    expect(cleanFileName('', 'image/png')).toBe('file.png')
    expect(cleanFileName('غلاف.pdf', 'application/pdf')).toBe('غلاف.pdf')
  })

  it('has at most 120 characters, including a file extension', () => {
    expect(cleanFileName(`${'x'.repeat(5_000)}.pdf`, 'application/pdf')).toBe(`${'x'.repeat(120)}.pdf`)
  })
})
