export * from './matched-words.ts'
export * from './text.ts'
export * from './tree.ts'
