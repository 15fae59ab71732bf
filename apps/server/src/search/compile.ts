import { BROKEN_STATES } from '@seriatim/contract'
import type { BoolNode, QueryNode, UrlsStatus } from '@seriatim/query'
import { spendBudgetOn } from './budget.ts'
import { compileLine } from './compile-line.ts'
import { compileCjk, compileText } from './compile-text.ts'
import type { Lexemes, Lexicon, Plan } from './plan.ts'
import { ALL, allOf, anyOf, not } from './plans.ts'

const BROKEN: Plan = { kind: 'condition', term: 'url_state', keys: BROKEN_STATES }
const VALID: Plan = { kind: 'condition', term: 'url_state', keys: ['valid'] }
/** Looks up the records with broken or valid URLs, because these are few. All other records are unknown. */
const URLS: Readonly<Record<UrlsStatus, Plan>> = {
  broken: BROKEN,
  valid: allOf<Lexemes>([VALID, not<Lexemes>(BROKEN)]),
  unknown: not<Lexemes>(anyOf<Lexemes>([BROKEN, VALID])),
}

/**
 * Compiles a query to a plan, which an engine looks up and evaluates. The lexicon provides the words that match a
 * pattern. For each part that no index decides, or whose pattern matches more than `MAX_EXPANSION` words, the plan has
 * a `check`: candidates from an index whose content is read.
 */
export async function compile(node: QueryNode, lexicon: Lexicon): Promise<Plan> {
  switch (node.kind) {
    case 'all':
      return ALL
    case 'text':
      return compileText(node, lexicon)
    case 'bool':
      return compileBool(node, lexicon)
    case 'cjk':
      return compileCjk(node)
    case 'family':
      return { kind: 'family', family: node.family, issn: node.issn }
    case 'urls':
      return URLS[node.status]
    case 'heading':
      return { kind: 'heading', heading: node.heading }
    case 'line':
      return spendBudgetOn(node, () => compileLine(node.line, node, lexicon))
  }
}

async function compileBool({ clauses }: BoolNode, lexicon: Lexicon): Promise<Plan> {
  const plans = async (occur: BoolNode['clauses'][number]['occur']): Promise<Plan[]> => {
    const results: Plan[] = []
    for (const clause of clauses) if (clause.occur === occur) results.push(await compile(clause.node, lexicon))
    return results
  }
  const must = await plans('must')
  const should = must.length === 0 ? await plans('should') : []
  const mustNot = await plans('must_not')
  return allOf([...must, ...(should.length === 0 ? [] : [anyOf(should)]), ...mustNot.map(not)])
}
