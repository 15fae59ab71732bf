import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser for the tests: `CHROMIUM_PATH`, an installed Chromium, or the Chromium of an npm package. The arguments
 * that this package recommends are not used, because they are for machines that run a single page. With a single
 * process, the browser ends with its first page. Without web security, tests would miss errors that users see.
 */
export async function browser(): Promise<{ executablePath: string; args: string[] }> {
  const path = process.env.CHROMIUM_PATH || installed.find((candidate) => existsSync(candidate))
  return { executablePath: path ?? (await chromium.executablePath()), args: quiet }
}
