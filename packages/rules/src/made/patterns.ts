/**
 * The regular expressions of rules: RE2, whose time is linear in the text whatever the expression. An entry of its own
 * (`@seriatim/rules/patterns`), for RE2 is large and an editor needs it only where such a rule is on.
 */
import { RE2JS, RE2JSException } from 're2js'
import type { CompilePattern } from './kinds.ts'

/** Whether RE2 reads an expression: it leaves out look-around and back-references on purpose. */
export const isPattern = (source: string): boolean => {
  try {
    RE2JS.compile(source)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

/** Those compiled last: as many as rules of the kind are on, and trials of them. */
const compiled = new Map<string, ReturnType<CompilePattern>>()
const MOST_COMPILED = 200

/** @see CompilePattern */
export const compilePattern: CompilePattern = (source) => {
  const known = compiled.get(source)
  if (known) return known
  if (compiled.size >= MOST_COMPILED) compiled.clear()
  const expression = RE2JS.compile(source)
  const pattern = {
    fits: (text: string) => expression.matches(text),
    isIn: (text: string) => expression.test(text),
  }
  compiled.set(source, pattern)
  return pattern
}
