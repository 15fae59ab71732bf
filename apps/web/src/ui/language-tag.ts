import { scriptOf } from '@seriatim/scripts'

/** The terminological code of ISO 639-2, which browsers know, for each bibliographic code that differs from it. */
const TERMINOLOGICAL: Readonly<Record<string, string>> = {
  alb: 'sqi',
  arm: 'hye',
  baq: 'eus',
  bur: 'mya',
  chi: 'zho',
  cze: 'ces',
  dut: 'nld',
  fre: 'fra',
  geo: 'kat',
  ger: 'deu',
  gre: 'ell',
  ice: 'isl',
  mac: 'mkd',
  mao: 'mri',
  may: 'msa',
  per: 'fas',
  rum: 'ron',
  slo: 'slk',
  tib: 'bod',
  wel: 'cym',
}

/** The BCP 47 tag of a MARC language code, for `lang`; undefined for codes such as `mul` and `und`. */
export const languageTag = (code: string | undefined): string | undefined => {
  if (code === undefined || !/^[a-z]{3}$/.test(code) || ['mul', 'und', 'zxx', 'mis'].includes(code)) return undefined
  return Intl.getCanonicalLocales(TERMINOLOGICAL[code] ?? code)[0]
}

/** The language of scripts that only one language uses. */
const LANGUAGE_OF_SCRIPT: Readonly<Record<string, string>> = { Jpan: 'ja', Kore: 'ko' }

/** The BCP 47 tag of a text, determined only by its script; undefined if no letter determines the script. */
export const scriptTag = (text: string): string | undefined => {
  const script = scriptOf(text)
  return script === 'Zyyy' ? undefined : (LANGUAGE_OF_SCRIPT[script] ?? `und-${script}`)
}
