import { watchTransaction } from '../../../server/contract/v1/watchTransaction.ts'
import { postV1 } from '../../api/postV1.ts'
import type { WidgetContext } from '../../context.ts'
import type { Send } from '../../state/sends.ts'

/** No log tells of a plain payment, so the history is told where to look; without it, it finds it later or not at all. */
export function tellHistory({ api }: WidgetContext, { networkId, id, from, token }: Send): void {
  if (!networkId.startsWith('eip155:') || token) return
  const told = { chainId: networkId, hash: id, address: from }
  postV1(api, watchTransaction.path, told, watchTransaction.answer).catch(() => {})
}
