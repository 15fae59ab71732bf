import { type MacroError, type MacroErrorCode, type MacroParameters, Mistake } from './errors.ts'
import { MAX_DEPTH, MAX_ERRORS, MAX_MACRO_LENGTH, MAX_MACRO_LINES } from './limits.ts'
import { readCondition, tokenRange } from './read-expression.ts'
import { readStatement } from './read-statement.ts'
import { type TokenRange, Tokens } from './tokens.ts'
import type { Condition, Macro, Statement } from './tree.ts'
import { STATEMENT_WORDS, type StatementWord } from './words.ts'

/** A block that has no `end` yet: its condition and statements. */
type Block = {
  readonly line: number
  readonly at: TokenRange
  readonly condition: Condition
  readonly yes: Statement[]
  readonly no: Statement[]
  isElse: boolean
}

const isStatementWord = (word: string): word is StatementWord => STATEMENT_WORDS.some((each) => each === word)

const refusal = (line: number, code: MacroErrorCode, parameters: MacroParameters) => ({
  errors: [{ line, column: 1, length: 0, code, parameters }],
})

/**
 * Compiles a macro. Reports up to `MAX_ERRORS` errors in line order. Never throws. The time is linear in the source
 * length, which is limited.
 */
export const compileMacro = (
  source: string,
): { readonly macro: Macro } | { readonly errors: readonly MacroError[] } => {
  if (source.length > MAX_MACRO_LENGTH) return refusal(1, 'too_long', { most: MAX_MACRO_LENGTH, is: source.length })
  const lines = source.split(/\r\n|[\n\r]/)
  if (lines.length > MAX_MACRO_LINES)
    return refusal(MAX_MACRO_LINES + 1, 'too_many_lines', { most: MAX_MACRO_LINES, is: lines.length })
  const errors: MacroError[] = []
  const statements: Statement[] = []
  const open: Block[] = []
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    try {
      readLine(text, line, open, statements)
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      const { column, length, code, parameters } = error
      errors.push({ line, column, length, code, parameters })
    }
  }
  for (const { line, at } of open) errors.push({ line, ...at, code: 'unclosed_block', parameters: {} })
  if (errors.length === 0) return { macro: { statements } }
  return { errors: errors.sort((a, b) => a.line - b.line).slice(0, MAX_ERRORS) }
}

/** Reads one line of the source. @throws Mistake for an error in the line */
const readLine = (text: string, line: number, open: Block[], statements: Statement[]): void => {
  const tokens = new Tokens(text)
  const token = tokens.peek()
  if (token.kind === 'end') return
  if (token.kind !== 'word' || !isStatementWord(token.word)) throw new Mistake(tokenRange(token), 'expected_statement')
  tokens.next()
  const { word } = token
  if (word === 'if') beginBlock(tokens, line, tokenRange(token), open)
  else if (word === 'else' || word === 'end') {
    const block = open.at(-1)
    if (!block) throw new Mistake(tokenRange(token), 'no_block', { word })
    if (word === 'else' && block.isElse) throw new Mistake(tokenRange(token), 'second_else')
    needEnd(tokens)
    if (word === 'else') block.isElse = true
    else {
      open.pop()
      const { condition, yes, no } = block
      openStatements(open, statements).push({ kind: 'if', line: block.line, condition, yes, no })
    }
  } else {
    const statement = readStatement(word, tokens, line)
    needEnd(tokens)
    openStatements(open, statements).push(statement)
  }
}

/** A block with an invalid condition is opened too, so that its `end` is not reported as an error. */
const beginBlock = (tokens: Tokens, line: number, at: TokenRange, open: Block[]): void => {
  const block: Block = { line, at, condition: { kind: 'and', conditions: [] }, yes: [], no: [], isElse: false }
  open.push(block)
  if (open.length > MAX_DEPTH) throw new Mistake(at, 'too_deep', { most: MAX_DEPTH })
  const condition = readCondition(tokens, undefined)
  needEnd(tokens)
  open[open.length - 1] = { ...block, condition }
}

const openStatements = (open: readonly Block[], statements: Statement[]): Statement[] => {
  const block = open.at(-1)
  if (!block) return statements
  return block.isElse ? block.no : block.yes
}

const needEnd = (tokens: Tokens): void => {
  const token = tokens.peek()
  if (token.kind !== 'end') throw new Mistake(tokenRange(token), 'expected_end_of_line')
}
