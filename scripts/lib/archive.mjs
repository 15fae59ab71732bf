// Folders as archives that are the same, byte for byte, whenever the same is in them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Processors by their numbers in the header of an ELF file. */
const MACHINES = { 62: 'x64', 183: 'arm64' }

/** The processor that a file's instructions are for; undefined for a file without instructions. */
export function processorOf(path) {
  const header = Buffer.alloc(20)
  const file = openSync(path, 'r')
  try {
    if (readSync(file, header, 0, 20, 0) < 20 || header.toString('latin1', 0, 4) !== '\x7fELF') return undefined
  } finally {
    closeSync(file)
  }
  const number = header.readUInt16LE(18)
  return MACHINES[number] ?? `machine ${number}`
}

/** Every regular file below a folder. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/**
 * Packs a folder as tar.gz, with its name as the first part of each path: sorted, owned by root, all of one time. The checksum lies
 * beside it, as `sha256sum -c` reads it.
 * @param {number} time seconds since 1970
 * @returns {Promise<{ checksum: string, size: number }>} its SHA-256 and its size in bytes
 */
export async function pack(folder, archive, time) {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      // A file is written twice rather than as a link to another, which depends on where it came from.
      '--hard-dereference',
      '--sort=name',
      `--mtime=@${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const exit = once(tar, 'exit')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [code] = await exit
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  const checksum = hash.digest('hex')
  writeFileSync(`${archive}.sha256`, `${checksum}  ${basename(archive)}\n`)
  return { checksum, size: statSync(archive).size }
}

/** Writes SHA256SUMS of all archives in a folder, as `sha256sum -c` reads it. */
export function writeChecksums(folder) {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz.sha256'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
