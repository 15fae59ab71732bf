/** The groups of fields in the form, in order. */
export const GROUPS = [
  'numbers',
  'titles',
  'publication',
  'dates',
  'classification',
  'bodies',
  'links',
  'access',
  'notes',
  'coded',
  'system',
] as const

export type GroupName = (typeof GROUPS)[number]

/** Tags that belong to another group than the range of tags around them. */
const OF_TAG: Readonly<Record<string, GroupName>> = {
  LDR: 'coded',
  '001': 'system',
  '003': 'system',
  '005': 'system',
  '006': 'coded',
  '007': 'coded',
  '008': 'dates',
  '039': 'system',
  '044': 'publication',
  '046': 'dates',
  '130': 'titles',
  '210': 'titles',
  '222': 'titles',
  '310': 'dates',
  '321': 'dates',
  '362': 'dates',
  '363': 'dates',
  '490': 'titles',
  '506': 'access',
  '538': 'access',
  '540': 'access',
  '699': 'system',
  '730': 'titles',
  '740': 'titles',
}

/** The first tag of each range of tags and the group of the range, in ascending order. */
const FROM_TAG: readonly (readonly [string, GroupName])[] = [
  ['010', 'numbers'],
  ['036', 'coded'],
  ['050', 'classification'],
  ['100', 'bodies'],
  ['240', 'titles'],
  ['250', 'publication'],
  ['300', 'coded'],
  ['440', 'titles'],
  ['500', 'notes'],
  ['600', 'classification'],
  ['700', 'bodies'],
  ['760', 'links'],
  ['800', 'titles'],
  ['841', 'access'],
  ['880', 'titles'],
  ['881', 'notes'],
  ['900', 'system'],
]

/** The group to which fields with a tag belong. */
export const groupOfTag = (tag: string): GroupName =>
  OF_TAG[tag] ?? FROM_TAG.findLast(([first]) => first <= tag)?.[1] ?? 'system'
