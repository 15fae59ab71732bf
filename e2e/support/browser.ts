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
 * The browser for the tests: `CHROMIUM_PATH`, an installed Chromium, else the one that comes in an npm package. The
 * arguments that this package recommends are for machines that run one page and end: a single process dies with its
 * first page, and without web security a test shows less than users see.
 */
export async function browser(): Promise<{ executablePath: string; args: string[] }> {
  const path = process.env.CHROMIUM_PATH || installed.find((candidate) => existsSync(candidate))
  return { executablePath: path ?? (await chromium.executablePath()), args: quiet }
}
