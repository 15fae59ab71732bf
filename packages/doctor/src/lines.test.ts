import { type MarcRecord, toMrk, toWire } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { examineBytes } from './testing/examined.ts'

const titled = (title: string): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [{ tag: '245', indicator1: '0', indicator2: '0', subfields: [{ code: 'a', value: title }] }],
})
const broken = (text: string) => text.replace('245', '2*5').replace('=LDR  00000nas', '=LDR  000nas')
const mrk = (...titles: string[]) => titles.map((title) => toMrk(titled(title)))
const json = (title: string) => `${JSON.stringify(toWire(titled(title)))}\n`
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const examinedText = async (input: string) => {
  const { places, readable, broken: apart, repaired } = await examineBytes(new TextEncoder().encode(input))
  for (const part of [readable, repaired]) expect((await examineBytes(part)).places).toEqual([])
  return { places, readable: text(readable), apart: text(apart), repaired: text(repaired) }
}

describe('examine, for records in lines,', () => {
  it('keeps the line ends of mrk records', async () => {
    const [one, two, three, four] = mrk('1', '2', '3', '4') as [string, string, string, string]
    const read = await examinedText([one, broken(two), broken(three), four].join('\n'))
    expect(read.readable).toBe([one, four].join('\n'))
    expect(read.apart).toBe([broken(two), broken(three), ''].join('\n'))
    expect(read.repaired).toMatch(/\$a3\n\n=LDR .*\n.*\$a4/)
  })

  it('separates mrk records if the blank line between them is missing', async () => {
    const [one, two, three] = mrk('1', '2', '3') as [string, string, string]
    const read = await examinedText(`${one}${two}\n${three}`)
    expect(read.places).toMatchObject([{ position: 2 }])
    expect(read.readable).toBe([one, three].join('\n'))
    expect(read.repaired).toBe([one, two, three].join('\n'))
  })

  it('keeps the line ends of JSON records', async () => {
    const read = await examinedText(`${json('1')}{"leader": 1\n{"leader": 2\n${json('4')}`)
    expect(read.readable).toBe(`${json('1')}${json('4')}`)
    expect(read.apart).toBe('{"leader": 1\n{"leader": 2\n')
  })

  it('reports each broken JSON record before the first valid one', async () => {
    const bad = ['{"leader": 1\n', '{"leader": 2\n', '{"leader": 3\n']
    const read = await examinedText(`${bad.join('')}${json('4')}`)
    expect(read.places.map(({ position, repair }) => [position, repair])).toEqual([1, 2, 3].map((at) => [at, 'none']))
    expect([read.readable, read.apart]).toEqual([json('4'), bad.join('')])
  })

  it('reports many broken JSON records before the first valid one', async () => {
    const bad = '{"leader": 1\n'.repeat(1500)
    const read = await examinedText(`${bad}${json('4')}`)
    expect(read.places).toHaveLength(1000)
    expect([read.readable, read.apart]).toEqual([json('4'), bad])
  })
})
