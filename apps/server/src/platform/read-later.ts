import type { Stream } from 'node:stream'

/**
 * A stream whose errors are met by who reads it, whenever that begins. Without a listener an error that comes earlier (a
 * file that is gone, an archive that is cut off) would be nobody's, and end the process.
 */
export const readLater = <S extends Stream>(stream: S): S => stream.on('error', () => undefined)
