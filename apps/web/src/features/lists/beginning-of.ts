/** So much of a table of text shows how it is read. */
const HEAD_BYTES = 1 << 20

const LINE_END = 0x0a

/** Where the last line of a piece ends; of UTF-16 behind both bytes of its end. */
const lastLineEnd = (bytes: Uint8Array): number => {
  const at = bytes.lastIndexOf(LINE_END)
  if (at < 0) return bytes.length - (bytes.length % 4)
  if (bytes[at + 1] === 0 && at % 2 === 0) return at + 2
  return at + 1
}

/** The part of a file that a preview needs: of csv and tsv whole lines from the beginning, of a workbook all. */
export async function beginningOf(file: File): Promise<File> {
  if (file.size <= HEAD_BYTES) return file
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  // A workbook is an archive: its list of contents stands at its end.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return file
  return new File([bytes.slice(0, lastLineEnd(bytes))], file.name)
}
