/** What came back on the wire. */
export interface WireAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Lines of `Set-Cookie`. */
  cookies: string[]
  body: string
}

/** 1xx but 101 is followed by the answer proper. */
const isInterim = (status: number): boolean => status >= 100 && status < 200 && status !== 101

/**
 * The first answer in these bytes; `undefined` while there is more to come. `ended`: nothing comes any more.
 *
 * @throws Error when it is not HTTP
 */
export function readAnswer(bytes: Buffer, method: string, ended: boolean): WireAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) {
    if (ended && bytes.length > 0) throw new Error('the head of the answer is cut off')
    return undefined
  }
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1])
  if (!status) throw new Error(`the answer begins with ${JSON.stringify(first.slice(0, 80))}`)
  const rest = bytes.subarray(end + 4)
  if (isInterim(status)) return readAnswer(rest, method, ended)
  const headers: Record<string, string> = Object.create(null)
  const cookies: string[] = []
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at <= 0) throw new Error(`a header of the answer is ${JSON.stringify(line.slice(0, 80))}`)
    const name = line.slice(0, at).toLowerCase()
    if (name === 'set-cookie') cookies.push(line.slice(at + 1).trim())
    else headers[name] = line.slice(at + 1).trim()
  }
  const body = readBody(rest, { method, status, headers, ended })
  return body && { status, headers, cookies, body: body.toString('utf8') }
}

interface BodyFacts {
  method: string
  status: number
  headers: Record<string, string>
  ended: boolean
}

function readBody(rest: Buffer, { method, status, headers, ended }: BodyFacts): Buffer | undefined {
  if (method === 'HEAD' || status === 204 || status === 304 || status === 101) return rest
  if (headers['transfer-encoding'] === 'chunked') return readChunks(rest, ended)
  const length = headers['content-length']
  if (length === undefined) return ended ? rest : undefined
  if (rest.length >= Number(length)) return rest.subarray(0, Number(length))
  if (ended) throw new Error(`the answer ends after ${rest.length} of ${length} bytes`)
  return undefined
}

function readChunks(bytes: Buffer, ended: boolean): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    const size = line < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, line), 16)
    const from = line + 2
    if (size === 0) return Buffer.concat(parts)
    if (Number.isNaN(size) || from + size + 2 > bytes.length) {
      if (ended) throw new Error('the last chunk of the answer is missing')
      return undefined
    }
    parts.push(bytes.subarray(from, from + size))
    at = from + size + 2
  }
}
