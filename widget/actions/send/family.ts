import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { CoinMark } from '../../review/bip122/payment/choosePayment.ts'
import type { Handover } from '../../review/handover.ts'
import type { Send } from '../../state/sends.ts'
import type { SendAsset } from './asset.ts'

/** JSON-RPC of the network that is sent on. */
export type Ask = (method: string, params: unknown) => Promise<unknown>
/** The wallet that is sent from. */
export type AskWallet = (request: RpcRequest) => Promise<unknown>

export const speeds = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof speeds)[number]

/** What a person wants done. */
export interface Order {
  networkId: CaipNetworkId
  from: string
  to: string
  asset: SendAsset
  units: bigint
  speed: Speed
  /** Bitcoin: we choose the coins, as the wallet does not. */
  ownCoins?: { publicKey?: string | undefined } | undefined
  /** Solana: a note for the receiver, who may need it to tell whose payment it is. */
  memo?: string | undefined
  /** Bitcoin: coins of sizes that carry collectibles may be spent too; the person said so. */
  smallCoins?: boolean | undefined
  /** The wallet is our own, which takes parameters of ours. */
  embedded?: boolean | undefined
}

/** What is odd about a payment: its coins, or `memo`: the receiver wants a note, and the person gave none. */
export type QuoteMark = CoinMark | 'memo'

/** What an order costs, and all it takes to carry it out as it was shown. */
export interface Quote {
  /** Of the network's coin. */
  fee: bigint
  /** `most`: no more is taken; `about`: the wallet has the last word. */
  feeIs: 'most' | 'about'
  /** What it costs beside the fee to open the receiver's account for the token. */
  opening?: bigint
  /** Of the amount, what the token itself keeps on the way; the rest arrives. */
  kept?: bigint
  /** Of the amount, what cannot be split off whole units of the token, and is not sent. */
  rounded?: bigint
  /** The person may choose between speeds. */
  hasSpeeds?: boolean
  /** The note that goes along. */
  memo?: string
  /** What is odd about the payment. */
  marks?: readonly QuoteMark[]
  /** Asks the wallet; the id of what was sent, and what helps to follow it. A node of ours is handed it by `handover`. */
  send(wallet: AskWallet, handover?: Handover): Promise<Pick<Send, 'id' | 'firstNonce' | 'coins'>>
}

/** What is odd about a receiver: shown, never decided for the person. */
export type ReceiverMark = 'checksum' | 'self' | 'token' | 'contract' | 'noWallet'

/** Every other send, by the transaction that stands for it (`transactionOf`). */
export type OtherSends = ReadonlyMap<string, readonly Send[]>

/** What a look changes; `undefined` takes a field away. */
export type Look = {
  [K in 'status' | 'nonce' | 'firstNonce' | 'hash' | 'replacedBy' | 'settled' | 'lastHeight' | 'coins']?:
    | Send[K]
    | undefined
}

/** Ms that passed since then, by the server's clock; read after an answer of the node, which brings the time. */
export type AgeOf = (atMs: number) => number

/** How one chain family sends; the code of each loads when a person sends there. */
export interface SendFamily {
  /** The address in its canonical form; `undefined` where it is none of that network. */
  readAddress(
    text: string,
    networkId: CaipNetworkId,
  ): { address: string; checksum: 'right' | 'none' | 'wrong' } | undefined
  sameAddress(a: string, b: string): boolean
  /** What the chain knows of a receiver. */
  inspect(ask: Ask, address: string): Promise<ReceiverMark[]>
  /** What stays behind for the fee when all of the network's coin is sent. */
  reserve(ask: Ask, order: Omit<Order, 'units' | 'to'>): Promise<bigint>
  /** @throws SendError where it would not go through */
  quote(ask: Ask, order: Order): Promise<Quote>
  /** How far a send came. */
  look(ask: Ask, send: Send, others: OtherSends, ageOf: AgeOf): Promise<Look>
}
