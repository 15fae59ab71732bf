/**
 * Vector files of a drawn symbol: SVG, and PDF with one page of the size of the symbol. The PDF needs no library:
 * pdfkit would add 19 packages with 1,200 files, mainly for fonts, which these files do not contain.
 */
import { deflateSync } from 'node:zlib'
import type { DrawnSymbol, Segment } from './bar-code-drawing.ts'

/** The size of a module in mm, and the title of the file in ASCII. */
type FileOptions = { readonly moduleMm: number; readonly title: string }

const POINTS_PER_MM = 72 / 25.4

/** A number with at most `places` decimals, without trailing zeros. */
const rounded = (value: number, places = 3): string => String(Number(value.toFixed(places)))

const list = (values: readonly number[]): string => values.map((value) => rounded(value)).join(' ')

/** SVG 1.1 with its size in mm and a white background. The digits are outlines, so that no font is necessary. */
export function svgOfSymbol({ width, height, bars, outlines }: DrawnSymbol, { moduleMm, title }: FileOptions): string {
  const barPath = bars
    .map((bar) => `M${list([bar.x, bar.y])}h${rounded(bar.width)}v${rounded(bar.height)}h${rounded(-bar.width)}z`)
    .join('')
  const digitPath = outlines.map(({ kind, points }) => `${kind}${list(points)}`).join('')
  const size = `width="${rounded(width * moduleMm)}mm" height="${rounded(height * moduleMm)}mm"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${list([width, height])}" role="img">
<title>${title}</title>
<path fill="#fff" d="M0 0h${rounded(width)}v${rounded(height)}h${rounded(-width)}z"/>
<path d="${barPath}"/>
<path d="${digitPath}"/>
</svg>
`
}

/** Converts outlines to path operators of PDF, which has no quadratic curves. */
function pdfPath(outlines: readonly Segment[]): string {
  let [x, y] = [0, 0]
  const lines: string[] = []
  for (const { kind, points } of outlines) {
    const [endX = 0, endY = 0] = points.slice(-2)
    if (kind === 'Q') {
      const [cx = 0, cy = 0] = points
      const towards = (from: number, control: number) => from + (2 / 3) * (control - from)
      lines.push(`${list([towards(x, cx), towards(y, cy), towards(endX, cx), towards(endY, cy), endX, endY])} c`)
    } else lines.push(`${list(points)} ${{ M: 'm', L: 'l', C: 'c' }[kind]}`)
    ;[x, y] = [endX, endY]
  }
  return lines.join('\n')
}

/** PDF 1.4 in black (DeviceGray). The digits are outlines, so that the file has no font. */
export function pdfOfSymbol(
  { width, height, bars, outlines }: DrawnSymbol,
  { moduleMm, title }: FileOptions,
): Uint8Array {
  const points = moduleMm * POINTS_PER_MM
  const [pageWidth, pageHeight] = [rounded(width * points), rounded(height * points)]
  const content = deflateSync(
    [
      `${rounded(points, 6)} 0 0 ${rounded(-points, 6)} 0 ${pageHeight} cm 0 g`,
      ...bars.map((bar) => `${list([bar.x, bar.y, bar.width, bar.height])} re`),
      'f',
      pdfPath(outlines),
      'f',
    ].join('\n'),
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Title (${title}) >>`,
  ]
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\n`
  file += `startxref\n${file.lastIndexOf('xref\n0 ')}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
