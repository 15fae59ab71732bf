/**
 * RE2 regular expressions for rules. RE2 matches in linear time for any expression. This module is a separate entry
 * (`@seriatim/rules/patterns`), because RE2 is large and an editor loads it only for rules that need it.
 */
import { RE2JS, RE2JSException } from 're2js'
import type { CompilePattern } from './kinds.ts'

/** Whether RE2 accepts an expression. RE2 does not support look-around and back-references. */
export const isPattern = (source: string): boolean => {
  try {
    RE2JS.compile(source)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

/** Cache of compiled expressions, with room for all enabled pattern rules and for trials. */
const compiled = new Map<string, ReturnType<CompilePattern>>()
const MAX_COMPILED = 200

/** Implements `CompilePattern` with RE2. */
export const compilePattern: CompilePattern = (source) => {
  const known = compiled.get(source)
  if (known) return known
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  const expression = RE2JS.compile(source)
  const pattern = {
    fits: (text: string) => expression.matches(text),
    isIn: (text: string) => expression.test(text),
  }
  compiled.set(source, pattern)
  return pattern
}
