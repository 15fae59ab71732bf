/** Number of bytes that are enough to detect the format of a text table. */
const HEAD_BYTES = 1 << 20

const LINE_END = 0x0a

/** The index after the last line feed in `bytes`; in UTF-16, after both bytes of the line feed. */
const lastLineEnd = (bytes: Uint8Array): number => {
  const at = bytes.lastIndexOf(LINE_END)
  if (at < 0) return bytes.length - (bytes.length % 4)
  if (bytes[at + 1] === 0 && at % 2 === 0) return at + 2
  return at + 1
}

/** The part of a file that a preview needs: for csv and tsv the first whole lines, for a workbook the whole file. */
export async function fileHead(file: File): Promise<File> {
  if (file.size <= HEAD_BYTES) return file
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  // A workbook is a zip archive, which has its directory at the end.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return file
  return new File([bytes.slice(0, lastLineEnd(bytes))], file.name)
}
