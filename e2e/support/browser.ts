import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The browser for the tests: `CHROMIUM_PATH`, an installed Chromium, else the one that comes in an npm package. */
export async function browser(): Promise<{ executablePath: string; args: string[] }> {
  const quiet = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  const path = process.env.CHROMIUM_PATH ?? installed.find((candidate) => existsSync(candidate))
  if (path) return { executablePath: path, args: quiet }
  return { executablePath: await chromium.executablePath(), args: [...new Set([...chromium.args, ...quiet])] }
}
