import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { createUnimarcWriter, LossTally, toUnimarc } from '@seriatim/unimarc'
import { describe, expect, it } from 'vitest'
import type { ImportFormat } from '../../schema/imports.ts'
import { readImportFile } from './formats.ts'

const NOW = new Date('2026-11-21')

const record: MarcRecord = {
  leader: '00000cas a2200000 i 4500',
  fields: [
    controlField('001', '1111-1119'),
    controlField('008', '750101c18699999ru wr p       0   c0rus  '),
    dataField('022', '0', ' ', [
      ['a', '1111-1119'],
      ['2', '57'],
    ]),
    dataField('222', ' ', ' ', [
      ['6', '880-01'],
      ['a', 'Vestnik'],
    ]),
    dataField('245', '1', ' ', [['a', 'Vestnik']]),
    dataField('880', ' ', ' ', [
      ['6', '222-01/(N'],
      ['a', 'Вестник'],
    ]),
  ],
}

const readAll = async (bytes: Uint8Array, format: ImportFormat) => {
  const results = []
  for await (const result of readImportFile([bytes], format)) results.push(result)
  return results
}

describe('a UNIMARC file', () => {
  it.each([
    ['iso2709', 'unimarc'],
    ['mrk', 'unimarc-mrk'],
    ['marcxml', 'unimarc-marcxml'],
  ] as const)('in the format %s is read as MARC 21, with a warning about the conversion', async (format, written) => {
    const writer = createUnimarcWriter(written, NOW, new LossTally())
    const file = Buffer.concat([writer.start, writer.write(record).bytes!, writer.end])
    const [result, ...others] = await readAll(file, format)
    expect(others).toEqual([])
    expect(result?.record?.fields).toContainEqual(
      dataField('880', ' ', ' ', [
        ['6', '222-01/(N'],
        ['a', 'Вестник'],
      ]),
    )
    expect(result?.record?.fields).toContainEqual(controlField('001', '1111-1119'))
    expect(result?.problems.map(({ code, level, params }) => [code, level, params])).toEqual([
      ['read-from-unimarc', 'warning', { places: 'none' }],
    ])
  })

  it('causes a report of the fields that MARC 21 cannot represent', async () => {
    const { record: unimarc } = toUnimarc(record, NOW)
    const odd = { ...unimarc, fields: [...unimarc.fields, dataField('995', ' ', ' ', [['a', 'own']])] }
    const lines = odd.fields.map((field) =>
      'value' in field
        ? `=${field.tag}  ${field.value}`
        : `=${field.tag}  ${field.indicator1}${field.indicator2}${field.subfields.map(({ code, value }) => `$${code}${value}`).join('')}`,
    )
    const text = [
      `=LDR  ${odd.leader}`,
      ...lines.map((line) => line.replace(/^(=\d{3} {2}) ([ \d])/, '$1\\$2')),
      '',
    ].join('\n')
    const [result] = await readAll(Buffer.from(text), 'mrk')
    expect(result?.problems.find(({ code }) => code === 'read-from-unimarc')?.params.places).toContain('995')
  })
})
