import { eq } from 'drizzle-orm'
import { isMined, receiptStatus } from '../../contract/receiptStatus.ts'
import type { BuyStatusAnswer } from '../../contract/v1/exchange.ts'
import type { Db } from '../../db/db.ts'
import { exchangeSessions } from '../../db/schema/exchangeSessions.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { isInDoubt } from '../../upstreams/nodes/settleDoubts.ts'
import { parseAsset } from '../asset.ts'
import type { ExchangeSession } from '../exchange.ts'

export type Followed = BuyStatusAnswer

const answers = {
  open: 'IN_PROGRESS',
  paying: 'IN_PROGRESS',
  succeeded: 'SUCCESS',
  failed: 'FAILED',
} as const satisfies Record<ExchangeSession['state'], Followed['status']>

/** How a deposit stands; what was signed and is not mined yet is sent again. A chain without a node changes nothing. */
export async function followPayment(
  { db, chains }: { db: Db; chains: Chains },
  session: ExchangeSession,
): Promise<Followed> {
  const { id, state, hash, signed } = session
  const chain = chains.get(parseAsset(session.asset)?.chain ?? '')
  if (state !== 'paying' || !hash || !signed || !chain) return { status: answers[state], txHash: hash }
  const settled = await settle(chain, hash, signed).catch((error): Settled => {
    if (error instanceof ChainUnavailable) return 'paying'
    throw error
  })
  if (settled === 'paying') return { status: answers.paying, txHash: hash }
  // What no node took is no transaction.
  const now = settled === 'refused' ? { state: 'failed' as const, hash: null } : { state: settled, hash }
  await db.update(exchangeSessions).set(now).where(eq(exchangeSessions.id, id))
  return { status: answers[now.state], txHash: now.hash }
}

/** Refusals of a transaction that the node has already, or had: its receipt tells the rest. */
const isThere = /already|known|nonce too low/i

type Settled = 'paying' | 'succeeded' | 'failed' | 'refused'

async function settle(chain: Chain, hash: string, signed: string): Promise<Settled> {
  const mined = await outcome(chain, hash)
  if (mined) return mined
  const sent = await chain.ask({ method: 'eth_sendRawTransaction', params: [signed] })
  if (!sent.ok && !isThere.test(sent.error.message)) return isInDoubt(sent.error) ? 'paying' : 'refused'
  return (await outcome(chain, hash)) ?? 'paying'
}

async function outcome(chain: Chain, hash: string): Promise<'succeeded' | 'failed' | undefined> {
  const receipt = await chain.ask({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (!receipt.ok || !isMined(receipt.value)) return undefined
  const done = receiptStatus(receipt.value.status)
  return done === undefined ? undefined : done ? 'succeeded' : 'failed'
}
