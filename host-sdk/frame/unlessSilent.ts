import type { FrameFailure } from '../protocol/handshake.ts'

/** How long the app behind the document may be silent before the server is asked why, ms. */
const diagnoseAfterMs = 2_000
/** And before the page gets its pointer back: what the document shows by itself has no way out. */
const longestHold = 5_000

/**
 * The document shakes hands without its app, which may not come. Answers as the app's first call does; rejects with a
 * `FrameFailure` when it is known why none comes, or when the call is given up.
 *
 * @param diagnose why it is silent; `undefined` while nothing is known
 */
export async function unlessSilent<T>(
  starting: Promise<T>,
  diagnose: () => Promise<FrameFailure | undefined>,
  onLong: () => void,
): Promise<T> {
  const hold = setTimeout(onLong, longestHold)
  let diagnosis: ReturnType<typeof setTimeout> | undefined
  const diagnosed = new Promise<never>((_, reject) => {
    diagnosis = setTimeout(async () => {
      const reason = await diagnose()
      if (reason) reject(reason)
    }, diagnoseAfterMs)
  })
  try {
    return await Promise.race([starting, diagnosed])
  } catch (error) {
    throw isTimeout(error) ? 'timeout' : error
  } finally {
    clearTimeout(hold)
    clearTimeout(diagnosis)
  }
}

const isTimeout = (error: unknown): boolean =>
  (error as { data?: { reason?: unknown } } | undefined)?.data?.reason === 'timeout'
