/** Codings of a body that we ask nobody for, and which some servers use whatever one asks. */
export type Coding = 'gzip' | 'deflate' | 'br'

const codings: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
}

/** Words that stores of files send in place of a coding: of the bytes, of the text, and of how the file was once sent there. */
const none: ReadonlySet<string> = new Set(['', 'identity', 'none', 'binary', 'utf-8', 'utf8', 'aws-chunked'])

/**
 * The coding that a `Content-Encoding` names (RFC 9110 §8.4); `identity` where the body is as it is, `unknown` where it is coded
 * in another way, or twice.
 */
export function contentCoding(
  header: string | readonly string[] | undefined,
): Coding | 'identity' | 'unknown' {
  const words = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => !none.has(word))
  const [word, second] = words
  if (word === undefined) return 'identity'
  return (second === undefined && Object.hasOwn(codings, word) && codings[word]) || 'unknown'
}
