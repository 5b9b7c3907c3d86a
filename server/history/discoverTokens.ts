import type { Claimant } from '../upstreams/shares/claim.ts'
import { withinTime } from '../upstreams/withinTime.ts'
import type { History } from './createHistory.ts'
import type { SeenToken } from './evm/indexStore.ts'

/** Ms that who waits for a balance waits for a look at the logs, too; the look goes on behind. */
const patience = 700

/** ERC-20s of an address that were seen to move; with `look` after a glance at what the logs say since. */
export async function discoverTokens(
  history: Pick<History, 'glance' | 'discoveredTokens'>,
  { look }: { look: boolean },
  chain: string,
  address: string,
  by?: Claimant,
): Promise<SeenToken[]> {
  // A node without logs hides tokens of strangers, and nothing else.
  if (look) await withinTime(patience, history.glance(chain, address, by)).catch(() => {})
  return history.discoveredTokens(chain, address)
}
