import { createRecordWriter, type Format, type MarcRecord } from '@seriatim/marc'
import { DEFAULT_TEMPLATE } from '@seriatim/profile/free-record'
import { expect, it } from 'vitest'
import { readTemplateFile } from './template-file.ts'

const fileOf = (format: Format, ...records: MarcRecord[]): File => {
  const writer = createRecordWriter(format)
  const parts = records.map((record) => writer.write(record).bytes ?? new Uint8Array())
  return new File([writer.start, ...parts, writer.end] as BlobPart[], `template.${format}`)
}

it.each(['iso2709', 'mrk', 'marcxml', 'json'] as const)(
  'reads one record from a file in the format %s',
  async (format) => {
    const read = await readTemplateFile(fileOf(format, DEFAULT_TEMPLATE))
    expect(read).toMatchObject({ name: `template.${format}`, mrk: expect.stringMatching(/^=LDR .*\n=003 {2}ISSN\n/) })
  },
)

it('returns the reason why a file cannot be used as a template', async () => {
  const without008 = { ...DEFAULT_TEMPLATE, fields: DEFAULT_TEMPLATE.fields.filter(({ tag }) => tag !== '008') }
  expect(await readTemplateFile(fileOf('mrk', without008))).toEqual({ kind: 'no_008' })
  const two = fileOf('iso2709', DEFAULT_TEMPLATE, DEFAULT_TEMPLATE)
  expect(await readTemplateFile(two)).toEqual({ kind: 'several', count: 2 })
  expect(await readTemplateFile(new File(['a letter'], 'letter.txt'))).toMatchObject({ kind: 'unreadable' })
  expect(await readTemplateFile(new File([], 'empty.mrc'))).toMatchObject({ kind: 'unreadable', code: 'empty-file' })
  expect(await readTemplateFile(new File(['x'.repeat(600_000)], 'big.mrc'))).toEqual({ kind: 'too_large' })
})
