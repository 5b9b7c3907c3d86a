import { traceHeader } from '../../trace/currentSpan.ts'

/** Why another catalogue gave nothing; a word for metrics and the log. */
export type RemoteReason = 'timeout' | 'transport' | 'status' | 'too_large' | 'type' | 'shape'

export class RemoteTrouble extends Error {
  override name = 'RemoteTrouble'
  readonly reason: RemoteReason
  constructor(reason: RemoteReason, options?: ErrorOptions) {
    super(`The other catalogue does not answer as it should: ${reason}`, options)
    this.reason = reason
  }
}

export interface RemoteQuestion {
  url: string
  /** Ms for the whole exchange. */
  timeoutMs: number
  /** Bytes of the answer as it is after unpacking. */
  limit: number
  /** Content types that are taken, without parameters. */
  types: ReadonlySet<string>
}

/**
 * One GET, read to its end. The address is the operator's; redirects are not followed, so that nobody else chooses
 * where this server asks.
 *
 * @throws RemoteTrouble
 */
export async function askRemote(question: RemoteQuestion): Promise<{ type: string; body: Buffer }> {
  const { url, timeoutMs, limit, types } = question
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const headers = { accept: [...types].join(), traceparent: traceHeader() }
    const response = await fetch(url, { signal, redirect: 'manual', headers })
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const fault = response.status !== 200 ? 'status' : types.has(type) ? undefined : 'type'
    if (fault) {
      await response.body?.cancel()
      throw new RemoteTrouble(fault)
    }
    return { type, body: await read(response, limit) }
  } catch (error) {
    if (error instanceof RemoteTrouble) throw error
    throw new RemoteTrouble(signal.aborted ? 'timeout' : 'transport', { cause: error })
  }
}

async function read(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > limit) throw new RemoteTrouble('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
