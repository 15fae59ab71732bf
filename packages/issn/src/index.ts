export * from './block.ts'
export * from './number.ts'
