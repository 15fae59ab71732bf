/** Codes that do not represent a single language. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(['mul', 'und', 'zxx', 'mis'])

/**
 * MARC codes that CLDR reads as another language. Obsolete codes have the tag of the code that replaces them, because
 * ISO 639-3 gave many of them to other languages: `tag` is Tagoi there. CLDR also unites some languages (Tagalog with
 * Filipino), and reads two groups as one of their languages. Source: MARC Code List for Languages; a test compares the
 * list of the profile.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  ajm: 'es',
  bih: 'bh',
  cam: 'km',
  esk: '',
  esp: 'eo',
  eth: 'gez',
  far: 'fo',
  fat: 'fat',
  fri: 'fy',
  gae: 'gd',
  gag: 'gl',
  gal: 'om',
  gua: 'gn',
  him: 'him',
  int: 'ia',
  iri: 'ga',
  kus: 'kos',
  lan: 'oc',
  lap: 'smi',
  max: 'gv',
  mla: 'mg',
  sao: 'sm',
  sho: 'sn',
  snh: 'si',
  sso: 'st',
  swz: 'ss',
  tag: 'tl',
  taj: 'tg',
  tar: 'tt',
  tgl: 'tl',
  tru: 'chk',
  tsw: 'tn',
  twi: 'tw',
}

/**
 * The BCP 47 tag of a MARC language code, for example `fr` for `fre`. Undefined for codes without one language, such as
 * `mul` and `und`, and for texts that are no code.
 */
export const marcLanguageTag = (code: string | undefined): string | undefined => {
  if (code === undefined || !/^[a-z]{3}$/.test(code) || NO_LANGUAGE.has(code)) return undefined
  return (EXCEPTIONS[code] ?? Intl.getCanonicalLocales(code)[0]) || undefined
}
