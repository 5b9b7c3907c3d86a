import type { Dispatcher } from 'undici'
import { NodeTrouble } from './nodes/nodeCall.ts'
import { requestText } from './requestText.ts'

/** Ms that somebody who is there needs at most to say so. */
export const probeMs = 2_000
/** "Not implemented": of a service that does not know HEAD. */
const notImplemented = 501

/**
 * Does anybody answer at an address? Everything but a fault of its own counts, and no key is sent: what is refused costs
 * nothing. For services of which no question is known that is both cheap and always right. @throws NodeTrouble
 */
export async function probeAddress(pool: Dispatcher, path: string): Promise<void> {
  const limit = Number.POSITIVE_INFINITY
  const { status } = await requestText(pool, { method: 'HEAD', path: path || '/', timeoutMs: probeMs, limit })
  if (status >= 500 && status !== notImplemented) throw new NodeTrouble('status')
}
