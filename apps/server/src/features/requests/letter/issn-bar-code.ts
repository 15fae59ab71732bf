/** The bar code of a serial (EAN-13 with prefix 977) as files for the cover: SVG, PNG and PDF. */
import { barCodeOfIssn, normaliseIssn } from '@seriatim/issn'
import { type Bwip, drawPng, drawSymbol, NOMINAL_MODULE_MM } from './bar-code-drawing.ts'
import { pdfOfSymbol, svgOfSymbol } from './bar-code-files.ts'

/** The magnifications that GS1 allows at the point of sale; 1 is 37.29 x 25.93 mm (General Specifications, 5.12). */
export const SMALLEST_MAGNIFICATION = 0.8
export const LARGEST_MAGNIFICATION = 2

export type BarCodeInput = {
  /** An ISSN in any form that `normaliseIssn` accepts. */
  readonly issn: string
  /** Two digits for the variant of an issue, for example another price. Default: 00. */
  readonly variant?: string | undefined
  /** Two or five digits for the number of the issue. Default: none. */
  readonly addOn?: string | undefined
  /** 0.8 to 2. Default: 1. */
  readonly magnification?: number | undefined
}

/** The member of the input that is invalid. */
export type BarCodePlace = 'issn' | 'variant' | 'addOn' | 'magnification'

export type BarCode = {
  readonly issn: string
  /** The 13 digits of the symbol. */
  readonly digits: string
  /** Two or five digits, or ''. */
  readonly addOn: string
  readonly magnification: number
}

/** Checks the input. Returns the bar code, or the first member that is invalid. */
export const readBarCode = ({
  issn: typed,
  variant = '00',
  addOn = '',
  magnification = 1,
}: BarCodeInput): { readonly barCode: BarCode } | { readonly fault: BarCodePlace } => {
  const issn = normaliseIssn(typed)
  if (issn === undefined) return { fault: 'issn' }
  if (!/^\d{2}$/.test(variant)) return { fault: 'variant' }
  if (!/^(?:\d{2}|\d{5})?$/.test(addOn)) return { fault: 'addOn' }
  // NaN fails both comparisons.
  if (!(magnification >= SMALLEST_MAGNIFICATION && magnification <= LARGEST_MAGNIFICATION))
    return { fault: 'magnification' }
  return { barCode: { issn, digits: barCodeOfIssn(issn, variant), addOn, magnification } }
}

/** The approximate resolution of a PNG, in pixels per inch. The exact one has whole pixels per module. */
const PNG_DPI = 600
const MM_PER_INCH = 25.4

/** Loads bwip-js, which has 2 MB of code, when the first bar code is drawn. */
const loadBwip = async (): Promise<Bwip> => (await import('bwip-js/node')).default

const fileOptions = ({ issn, digits, addOn, magnification }: BarCode) => ({
  moduleMm: NOMINAL_MODULE_MM * magnification,
  title: `ISSN ${issn}, EAN-13 ${addOn === '' ? digits : `${digits} ${addOn}`}`,
})

/** The bar code as SVG, with its size in mm. */
export const barCodeSvg = async (barCode: BarCode): Promise<string> =>
  svgOfSymbol(drawSymbol(await loadBwip(), barCode), fileOptions(barCode))

/** The bar code as a PDF page of the size of the symbol. */
export const barCodePdf = async (barCode: BarCode): Promise<Uint8Array> =>
  pdfOfSymbol(drawSymbol(await loadBwip(), barCode), fileOptions(barCode))

/** The bar code as a PNG of about 600 pixels per inch, with its resolution. */
export const barCodePng = async (barCode: BarCode): Promise<Uint8Array> => {
  const modulesPerInch = MM_PER_INCH / fileOptions(barCode).moduleMm
  const scale = Math.round(PNG_DPI / modulesPerInch)
  return drawPng(await loadBwip(), barCode, { scale, dpi: scale * modulesPerInch })
}
