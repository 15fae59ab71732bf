/** The names of rules, declared with their sentences. The server finds a namespace by the name of its file. */
export { ruleNames } from './rules.ts'
