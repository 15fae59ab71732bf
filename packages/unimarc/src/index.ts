/** Converts continuing resources between MARC 21 and UNIMARC. */
export { fromUnimarc, isUnimarc, NORMAL_IN_UNIMARC as SOUND_IN_UNIMARC } from './from-unimarc.ts'
export * from './loss.ts'
export { type Converted, toUnimarc } from './to-unimarc.ts'
export * from './write.ts'
