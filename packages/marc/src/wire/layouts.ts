/**
 * The position ranges that key the fixed fields in wire form (contract, Records). Source: MARC 21 Format for
 * Bibliographic Data, leader and 006 to 008.
 */
export type Material =
  | 'Books'
  | 'Continuing Resources'
  | 'Music'
  | 'Maps'
  | 'Visual Materials'
  | 'Computer Files'
  | 'Mixed Materials'

/** A range such as `07-10`. Both positions are zero-based and inclusive. */
export type Range = { readonly key: string; readonly from: number; readonly to: number }
/** Ranges in ascending order from 0, without gaps. */
export type Layout = readonly Range[]

export const rangeOf = (key: string): Range => {
  const [from = '', to = from] = key.split('-')
  return { key, from: Number(from), to: Number(to) }
}

const layout = (keys: string): Layout => keys.split(' ').map(rangeOf)

export const LEADER_LAYOUT: Layout = layout('00-04 05 06 07 08 09 10 11 12-16 17 18 19 20 21 22 23')

const COMMON_START = '00-05 06 07-10 11-14 15-17'
const COMMON_END = '35-37 38 39'

/** Ranges of 008/18-34 for each form of material. 006/01-17 has the same ranges, 17 positions lower. */
const MATERIAL_KEYS: Readonly<Record<Material, string>> = {
  Books: '18-21 22 23 24-27 28 29 30 31 32 33 34',
  'Continuing Resources': '18 19 20 21 22 23 24 25 26 27 28 29 30-32 33 34',
  Music: '18-19 20 21 22 23 24-29 30-31 32 33 34',
  Maps: '18-21 22-23 24 25 26-27 28 29 30 31 32 33-34',
  'Visual Materials': '18-20 21 22 23-27 28 29 30-32 33 34',
  'Computer Files': '18-21 22 23 24-25 26 27 28 29-34',
  'Mixed Materials': '18-22 23 24-34',
}

/** Ranges of 007 by category of material (position 00). */
const CATEGORY_KEYS: Readonly<Record<string, string>> = {
  a: '00 01 02 03 04 05 06 07',
  c: '00 01 02 03 04 05 06-08 09 10 11 12 13',
  d: '00 01 02 03 04 05',
  f: '00 01 02 03-04 05 06-08 09',
  g: '00 01 02 03 04 05 06 07 08',
  h: '00 01 02 03 04 05 06-08 09 10 11 12',
  k: '00 01 02 03 04 05',
  m: '00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17-22',
  o: '00 01',
  q: '00 01',
  r: '00 01 02 03 04 05 06 07 08 09-10',
  s: '00 01 02 03 04 05 06 07 08 09 10 11 12 13',
  t: '00 01',
  v: '00 01 02 03 04 05 06 07 08',
  z: '00 01',
}

const MATERIAL_OF_TYPE: Readonly<Record<string, Material>> = {
  ...{ a: 'Books', t: 'Books', c: 'Music', d: 'Music', i: 'Music', j: 'Music', e: 'Maps', f: 'Maps' },
  ...{ g: 'Visual Materials', k: 'Visual Materials', o: 'Visual Materials', r: 'Visual Materials' },
  ...{ m: 'Computer Files', p: 'Mixed Materials', s: 'Continuing Resources' },
}

/** The form of material of 008 by leader 06 and 07, or undefined if MARC 21 defines none. */
export const materialOf = (leader: string): Material | undefined => {
  const type = leader[6] ?? ''
  const level = leader[7] ?? ''
  if (type === 'a') return 'bis'.includes(level) && level !== '' ? 'Continuing Resources' : 'Books'
  return type === 's' ? undefined : MATERIAL_OF_TYPE[type]
}

/** The form of material of a 006 by its position 00, or undefined for an unknown code. */
export const materialOf006 = (code: string): Material | undefined => MATERIAL_OF_TYPE[code]

const lowered = (keys: string): string =>
  keys.replace(/\d\d/g, (position) => String(Number(position) - 17).padStart(2, '0'))

const layoutsByMaterial = (keysOf: (keys: string) => string): Readonly<Record<Material, Layout>> =>
  Object.fromEntries(
    Object.entries(MATERIAL_KEYS).map(([material, keys]) => [material, layout(keysOf(keys))]),
  ) as Readonly<Record<Material, Layout>>

const LAYOUTS_008 = layoutsByMaterial((keys) => `${COMMON_START} ${keys} ${COMMON_END}`)
const LAYOUTS_006 = layoutsByMaterial((keys) => `00 ${lowered(keys)}`)
const UNKNOWN_008 = layout(`${COMMON_START} 18-34 ${COMMON_END}`)
const UNKNOWN_006 = layout('00 01-17')
const UNKNOWN_007 = layout('00 01')
const LAYOUTS_007: Readonly<Record<string, Layout>> = Object.fromEntries(
  Object.entries(CATEGORY_KEYS).map(([category, keys]) => [category, layout(keys)]),
)

/** The position ranges of an 008. They depend on the form of material in the leader. */
export const layout008 = (leader: string): Layout => {
  const material = materialOf(leader)
  return material ? LAYOUTS_008[material] : UNKNOWN_008
}

/** The ranges of a 006, by its form of material. */
export const layout006 = (value: string): Layout => {
  const material = materialOf006(value[0] ?? '')
  return material ? LAYOUTS_006[material] : UNKNOWN_006
}

/** The ranges of a 007, by its category. An unknown category has the two positions common to all. */
export const layout007 = (value: string): Layout => LAYOUTS_007[value[0] ?? ''] ?? UNKNOWN_007

/** Tags of repeatable fields. In wire form they are always lists. */
export const REPEATABLE_TAGS: ReadonlySet<string> = new Set(
  [
    '006 007 013 015 016 017 020 023 024 025 026 027 028 030 031 032 033 034 035 037 039 041 046 047 048 050 051 052',
    '055 060 061 070 071 072 074 080 082 083 084 085 086 088 210 211 212 214 242 246 247 250 251 255 257 258 260 264',
    '270 300 307 321 334 335 336 337 338 340 341 342 343 344 345 346 347 348 351 352 353 355 361 362 363 365 366 370',
    '377 380 381 382 383 384 385 386 387 388 400 410 411 440 490 500 501 502 504 505 506 508 510 511 512 513 515 516',
    '518 520 521 522 524 525 526 527 530 532 533 534 535 536 538 540 541 542 543 544 545 546 547 550 552 555 556 561',
    '562 563 565 567 570 580 581 583 584 585 586 588 600 610 611 630 647 648 650 651 653 654 655 656 657 658 662 688',
    '700 710 711 720 730 740 751 752 753 754 755 758 760 762 765 767 770 772 773 774 775 776 777 780 785 786 787 788',
    '800 810 811 830 840 843 845 850 851 852 853 854 855 856 857 863 864 865 866 867 868 876 877 878 880 881 883 884',
    '885 886 887 920 926 950 989',
  ]
    .join(' ')
    .split(' '),
)
