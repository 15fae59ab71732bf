import { inflateSync } from 'node:zlib'
import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import {
  type BarCode,
  type BarCodeInput,
  type BarCodePlace,
  barCodePdf,
  barCodePng,
  barCodeSvg,
  readBarCode,
} from './issn-bar-code.ts'
import { readBars } from './testing/read-bars.ts'

const barCodeOf = (input: BarCodeInput): BarCode => {
  const read = readBarCode(input)
  if ('fault' in read) throw new Error(`${read.fault} is invalid`)
  return read.barCode
}

const SYMBOLS: readonly BarCodeInput[] = [
  { issn: '0317-8471' },
  { issn: '1050-124X', magnification: 2 },
  { issn: '0264-3596', addOn: '05' },
  { issn: '2049-3630', addOn: '51234', variant: '07', magnification: 0.8 },
]
const readable = ({ digits, addOn }: BarCode): string => (addOn === '' ? digits : `${digits} ${addOn}`)

describe('the digits of a bar code', () => {
  // Published examples: Wikipedia (ISSN), the manual of BWIPP, GS1, and the ISSN Manual.
  it.each([
    ['0317-8471', '9770317847001'],
    ['2049-3630', '9772049363002'],
    ['1144-875X', '9771144875007'],
    ['0264-3596', '9770264359008'],
  ])('of ISSN %s are %s', (issn, digits) => {
    expect(barCodeOf({ issn }).digits).toBe(digits)
  })

  it('contain the variant, and are the same for all forms of an ISSN', () => {
    expect(barCodeOf({ issn: '1144-875X', variant: '11' }).digits).toMatch(/^977114487511\d$/)
    for (const issn of ['1144875x', ' 1144-875X ', '9771144875007'])
      expect(barCodeOf({ issn })).toEqual(barCodeOf({ issn: '1144-875X' }))
  })

  it.each<[BarCodePlace, BarCodeInput]>([
    ['issn', { issn: '0317-8472' }],
    ['issn', { issn: '' }],
    ['issn', { issn: '0000-0000' }],
    ['variant', { issn: '0317-8471', variant: '1' }],
    ['variant', { issn: '0317-8471', variant: '1a' }],
    ['addOn', { issn: '0317-8471', addOn: '5' }],
    ['addOn', { issn: '0317-8471', addOn: '123456' }],
    ['addOn', { issn: '0317-8471', addOn: '0x' }],
    ['addOn', { issn: '0317-8471', addOn: '٠٥' }],
    ['magnification', { issn: '0317-8471', magnification: 0.79 }],
    ['magnification', { issn: '0317-8471', magnification: 2.01 }],
    ['magnification', { issn: '0317-8471', magnification: Number.NaN }],
  ])('are refused with the place %s for %j', (fault, input) => {
    expect(readBarCode(input)).toEqual({ fault })
  })
})

describe('the SVG of a bar code', () => {
  /** The modules of a path of bars, at half the height of the symbol. */
  const modulesOf = (svg: string): string => {
    const width = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
    const modules = Array.from({ length: width }, () => '0')
    for (const [, x, wide] of svg.matchAll(/M(\d+) [\d.]+h(\d+)v[\d.]+h-\d+z/g))
      if (Number(wide) < width) modules.fill('1', Number(x), Number(x) + Number(wide))
    return modules.join('')
  }

  it.each(SYMBOLS)('has the bars and the title of %j', async (input) => {
    const barCode = barCodeOf(input)
    const svg = await barCodeSvg(barCode)
    expect(readBars(modulesOf(svg))).toBe(readable(barCode))
    const document = XmlDocument.fromString(svg)
    expect(document.root.name).toBe('svg')
    document.dispose()
    expect(svg).toContain(`<title>ISSN ${barCode.issn}, EAN-13 ${readable(barCode)}</title>`)
  })

  it.each([
    [1, '', '37.29mm', '25.93mm'],
    [0.8, '', '29.832mm', '20.744mm'],
    [2, '', '74.58mm', '51.86mm'],
    [1, '05', '46.2mm', '25.93mm'],
    [1, '51234', '55.11mm', '25.93mm'],
  ])('with magnification %d and the add-on “%s” is %s by %s', async (magnification, addOn, width, height) => {
    const svg = await barCodeSvg(barCodeOf({ issn: '0317-8471', magnification, addOn }))
    expect(svg).toContain(`width="${width}" height="${height}"`)
  })

  it('has the digits as outlines inside the symbol, below the bars', async () => {
    const svg = await barCodeSvg(barCodeOf({ issn: '0317-8471' }))
    const outlines = svg.split('\n').at(4)!
    expect(outlines.match(/M/g)!.length).toBeGreaterThanOrEqual(13)
    const starts = [...outlines.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    expect(starts.every(([x, y]) => x > 0 && x < 113 && y > 69 && y < 78.58)).toBe(true)
  })
})

describe('the PNG of a bar code', () => {
  const chunk = (png: Uint8Array, type: string): Buffer => {
    const buffer = Buffer.from(png)
    for (let at = 8; at < buffer.length; at += 12 + buffer.readUInt32BE(at))
      if (buffer.toString('latin1', at + 4, at + 8) === type)
        return buffer.subarray(at + 8, at + 8 + buffer.readUInt32BE(at))
    throw new Error(`no chunk ${type}`)
  }

  it.each(SYMBOLS)('has whole pixels per module and the bars of %j', async (input) => {
    const barCode = barCodeOf(input)
    const png = await barCodePng(barCode)
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const [width, height] = [chunk(png, 'IHDR').readUInt32BE(0), chunk(png, 'IHDR').readUInt32BE(4)]
    const pixels = inflateSync(chunk(png, 'IDAT'))
    const bytes = 1 + width * 4
    const moduleMm = 0.33 * barCode.magnification
    const perModule = Math.round((chunk(png, 'pHYs').readUInt32BE(0) / 1000) * moduleMm)
    // Rows without a filter, four bytes per pixel, at a third of the height: below the digits of an add-on.
    const row = pixels.subarray(bytes * Math.floor(height / 3), bytes * (Math.floor(height / 3) + 1))
    expect(row[0]).toBe(0)
    const colors = Array.from({ length: width }, (_, x) => row[1 + x * 4])
    expect(colors.every((color) => color === 0 || color === 255)).toBe(true)
    const modules = Array.from({ length: width / perModule }, (_, index) => {
      const [first, ...others] = colors.slice(index * perModule, (index + 1) * perModule)
      return others.every((color) => color === first) ? (first === 0 ? '1' : '0') : '?'
    })
    expect(readBars(modules.join(''))).toBe(readable(barCode))
  })

  it('states its physical size', async () => {
    const png = await barCodePng(barCodeOf({ issn: '0317-8471' }))
    const widthMm = (chunk(png, 'IHDR').readUInt32BE(0) / chunk(png, 'pHYs').readUInt32BE(0)) * 1000
    expect(widthMm).toBeCloseTo(37.29, 2)
  })
})

describe('the PDF of a bar code', () => {
  it.each(SYMBOLS)('has one page with the bars of %j', async (input) => {
    const barCode = barCodeOf(input)
    const file = Buffer.from(await barCodePdf(barCode)).toString('latin1')
    expect(file.startsWith('%PDF-1.4\n')).toBe(true)
    expect(file.endsWith('%%EOF\n')).toBe(true)
    const xref = Number(/startxref\n(\d+)\n/.exec(file)?.[1])
    expect(file.slice(xref, xref + 4)).toBe('xref')
    const offsets = [...file.slice(xref).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
    expect(offsets.map((offset, index) => file.startsWith(`${index + 1} 0 obj\n`, offset))).toEqual(
      offsets.map(() => true),
    )
    expect(file.match(/\/Type \/Page /g)).toHaveLength(1)
    const [, length = ''] = /\/Length (\d+)/.exec(file) ?? []
    const start = file.indexOf('stream\n') + 7
    expect(file.slice(start + Number(length), start + Number(length) + 10)).toBe('\nendstream')
    const content = inflateSync(Buffer.from(file.slice(start, start + Number(length)), 'latin1')).toString()
    const width = Math.round(Number(/MediaBox \[0 0 ([\d.]+)/.exec(file)?.[1]) / Number(content.split(' ')[0]))
    const modules = Array.from({ length: width }, () => '0')
    for (const [, x, wide] of content.matchAll(/^(\d+) [\d.]+ (\d+) [\d.]+ re$/gm))
      modules.fill('1', Number(x), Number(x) + Number(wide))
    expect(readBars(modules.join(''))).toBe(readable(barCode))
    expect(file).toContain(`/Title (ISSN ${barCode.issn}, EAN-13 ${readable(barCode)})`)
  })

  it('has the size of the symbol', async () => {
    const file = Buffer.from(await barCodePdf(barCodeOf({ issn: '0317-8471' }))).toString('latin1')
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? []
    expect([Number(width) / 72, Number(height) / 72].map((inches) => Number((inches * 25.4).toFixed(2)))).toEqual([
      37.29, 25.93,
    ])
  })
})
