import { useMemo } from 'react'
import { useLocale, useMessages } from '../../kernel/i18n.ts'
import { useCodeNames } from '../search/results/code-names.ts'
import { UNKNOWN_LANE, UNSPECIFIED_LANE } from './layout.ts'
import { datesOf, type Edge, linkKey, type Node } from './relations.ts'

/** Functions that return the names of records, media and links in the language of the interface. */
export type FamilyNames = {
  /** A value that changes whenever one of the names changes. */
  readonly wordsKey: string
  linkOf(edge: Pick<Edge, 'tag' | 'indicator2' | 'partner'>): string
  laneOf(lane: string): string
  mediaOf(node: Node): string
  categoryOf(node: Node): string
  centreOf(node: Node): string
  titleOf(node: Node): string
  /** The accessible description of a record in the graph. */
  sentenceOf(node: Node): string
}

const ALL_NAMES = { category: true, media: true, centre: true } as const

export const useFamilyNames = (nodes: readonly Node[]): FamilyNames => {
  const t = useMessages('graph')
  const locale = useLocale()
  const nameOf = useCodeNames(ALL_NAMES)
  const lanes = useMemo(() => [...new Set(nodes.flatMap(({ media }) => media))], [nodes])
  const names: Omit<FamilyNames, 'sentenceOf' | 'wordsKey'> = {
    linkOf: (edge) => t(linkKey(edge)),
    laneOf: (lane) =>
      lane === UNKNOWN_LANE
        ? t('lane_unknown')
        : lane === UNSPECIFIED_LANE
          ? t('lane_unspecified')
          : nameOf('media', lane),
    mediaOf: ({ media }) => media.map((code) => nameOf('media', code)).join(', '),
    categoryOf: ({ category }) => (category === '' ? '' : nameOf('category', category)),
    centreOf: ({ center }) => (center === null ? '' : nameOf('centre', center)),
    titleOf: ({ known, title }) => (known ? (title ?? t('no_title')) : t('unknown_member')),
  }
  return {
    ...names,
    wordsKey: [locale, ...lanes.map((lane) => nameOf('media', lane))].join('|'),
    sentenceOf: (node) =>
      [node.issn, names.titleOf(node), datesOf(node), names.mediaOf(node)].filter((part) => part !== '').join(', '),
  }
}
