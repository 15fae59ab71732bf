import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const node = (code: string) => ({ file: process.execPath, args: ['-e', code], env: process.env })
const watch = () => undefined

describe('runCommand', () => {
  it('passes on each line of the output', async () => {
    const lines: string[] = []
    const program = node('for (let i = 0; i < 3; i++) console.log("line " + i)')
    await runCommand(program, { watch, onLine: (line) => lines.push(line) })
    expect(lines).toEqual(['line 0', 'line 1', 'line 2'])
  })

  it('rejects with the message of a program that fails after some output', async () => {
    const program = node('console.log("line"); console.error("Error: the file is cut"); process.exitCode = 3')
    await expect(runCommand(program, { watch })).rejects.toThrow('Error: the file is cut')
  })

  it('rejects if the program does not exist', async () => {
    await expect(runCommand({ file: '/no/such/program', args: [], env: {} }, { watch })).rejects.toThrow('ENOENT')
  })
})
