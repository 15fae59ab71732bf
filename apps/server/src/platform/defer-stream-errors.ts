import type { Stream } from 'node:stream'

/**
 * Keeps errors of a stream until its reader starts. Without a listener, an earlier error (missing file, truncated
 * archive) would crash the process.
 */
export const deferStreamErrors = <S extends Stream>(stream: S): S => stream.on('error', () => undefined)
