import '../shell/tokens.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../shell/global.css'
import { MISSING_MESSAGE } from '@seriatim/messages/formatter'
import { afterEach, expect } from 'vitest'
import { startMessages } from '../kernel/i18n.ts'

await startMessages()

const missingMessages: string[] = []
const writeError = console.error
console.error = (...parts: unknown[]) => {
  const [text] = parts
  if (typeof text === 'string' && text.startsWith(MISSING_MESSAGE)) missingMessages.push(text)
  writeError(...parts)
}

afterEach(() => {
  expect(missingMessages.splice(0)).toEqual([])
})
