import { type MarcRecord, valueIn } from '@seriatim/marc'
import { expect, describe as group, it } from 'vitest'
import { BYTES_AFTER, DESCRIBED_BYTES, describe } from './describe.ts'
import type { Place } from './examination.ts'
import { BROKEN_FILES } from './testing/broken-files.ts'
import { examineBytes } from './testing/examined.ts'

const fileOf = (name: string): Uint8Array => BROKEN_FILES.find(([each]) => each === name)![1]

const described = async (name: string, index = 0) => {
  const bytes = fileOf(name)
  const { examination, places } = await examineBytes(bytes)
  const place = places[index]!
  return { place, bytes, ...(await describe(place, surroundings(bytes, place), examination.form)) }
}

const surroundings = (bytes: Uint8Array, { offset, length, before }: Place) => ({
  own: bytes.subarray(offset, offset + Math.min(length, DESCRIBED_BYTES)),
  before: before ? bytes.subarray(before.offset, before.offset + before.length) : new Uint8Array(0),
  behind: bytes.subarray(offset + length, offset + length + BYTES_AFTER),
})

const titleOf = (record: MarcRecord | null) => record && valueIn(record, '245', 'a')

group('a broken place', () => {
  it('a broken place shows its bytes in hexadecimal and as text', async () => {
    const { windows, bytes, place } = await described('nul-bytes')
    const [window] = windows
    expect(Buffer.from(bytes).subarray(window!.offset).toString('hex').startsWith(window!.hex)).toBe(true)
    expect(window!.fault).toBe(place.faults[0]!.offset)
    expect(window!.text).toContain('Ét·')
    expect(window!.text).toContain('¶ 0‡a')
  })

  it('a broken place names the records before and after it', async () => {
    const { before, after } = await described('directory-byte-lost')
    expect([before?.id, before?.title]).toEqual(['9990-1013', 'Cahiers de botanique alpine'])
    expect([after?.id, after?.title]).toEqual(['9990-103X', 'Harbor notes'])
    expect((await described('cut-in-the-middle')).after).toBeNull()
    expect((await described('extra-bytes-between')).after?.id).toBe('9990-1021')
  })

  it('a broken place shows the record without guessed values, and the repaired record', async () => {
    const { read, repaired, windows } = await described('windows-1251')
    expect(titleOf(read)).toBe('Âåñòíèê áèáëèîòå÷íîãî äåëà')
    expect(titleOf(repaired)).toBe('Вестник библиотечного дела')
    expect(windows[0]!.text).toContain('Вестник')
    expect(titleOf((await described('doubly-encoded')).repaired)).toBe('Bibliothèque des élèves de la forêt')
    expect(titleOf((await described('marcxml-without-leader')).repaired)).toBe('Cahiers de botanique alpine')
  })

  it('a broken place has no record if the bytes contain none', async () => {
    for (const name of ['random-bytes', 'zero-bytes', 'extra-bytes-between', 'utf16-with-mark']) {
      expect(await described(name)).toMatchObject({ read: null, repaired: null })
    }
    expect((await described('record-past-99999')).repaired).toBeNull()
  })
})
