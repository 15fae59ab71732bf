/** Prints a syntax tree in CQL. */
import { isKeyword } from './parse.ts'
import { isPlainWord } from './tokens.ts'
import type { CqlModifier, CqlNode, CqlQuery } from './tree.ts'

const text = (value: string): string => (isPlainWord(value) && !isKeyword(value) ? value : `"${value}"`)

const modifiers = (of: readonly CqlModifier[]): string =>
  of
    .map(({ name, comparison }) => `/${text(name)}${comparison ? `${comparison.symbol}${text(comparison.value)}` : ''}`)
    .join('')

const node = (of: CqlNode): string => {
  switch (of.kind) {
    case 'clause':
      if (of.index === undefined || of.relation === undefined) return text(of.term)
      return `${text(of.index)} ${of.relation.name}${modifiers(of.relation.modifiers)} ${text(of.term)}`
    case 'boolean': {
      const left = of.left.kind === 'prefixed' ? `(${node(of.left)})` : node(of.left)
      const right = of.right.kind === 'clause' ? node(of.right) : `(${node(of.right)})`
      return `${left} ${of.operator}${modifiers(of.modifiers)} ${right}`
    }
    case 'prefixed':
      return `>${of.prefix === undefined ? '' : `${text(of.prefix)}=`}"${of.uri}" ${node(of.node)}`
  }
}

/** Prints a query. Parsing the result yields the same tree, apart from positions. */
export const printCql = ({ node: whole, sort }: CqlQuery): string =>
  [
    node(whole),
    ...(sort.length === 0 ? [] : ['sortby']),
    ...sort.map((key) => text(key.index) + modifiers(key.modifiers)),
  ].join(' ')
