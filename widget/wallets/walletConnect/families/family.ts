import type { RpcRequest } from '../../../../host-sdk/protocol/api.ts'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { ConnectorSession } from '../../connector.ts'
import type { StatedCapabilities } from '../readCapabilities.ts'

/** One family's part of a living session, as its requests see it. */
export interface Line {
  current(): ConnectorSession
  /** Granted by the wallet. */
  networks(): CaipNetworkId[]
  methods(): string[]
  /** An address of ours as the wallet writes it. */
  spelling(address: string): string
  /** What the wallet said of EIP-5792 when the session began; `undefined` where it said nothing. */
  capabilities(address: string, chains: readonly unknown[] | undefined): StatedCapabilities | undefined
  /** Makes a granted network of EVM the one that the connection is on. */
  choose(network: CaipNetworkId): void
  /** Ends when `ready` says yes, or a few seconds after `answer`, whose error passes. */
  settle(ready: () => boolean, answer: Promise<unknown>): Promise<void>
  /** Sends a request to the wallet; waits for its person. */
  ask(method: string, params: unknown): Promise<unknown>
}

/** How the words of host-sdk/protocol become those of WalletConnect, and back. Throws `RpcError`. */
export interface Family {
  /** By method: another one that means the same to wallets of WalletConnect, asked where the first was not granted. */
  otherNames?: Readonly<Record<string, string>>
  /** Answered here; `undefined` leaves it to the wallet. */
  answers: Readonly<Record<string, (line: Line, request: RpcRequest) => unknown>>
  /** What the wallet is given; as it is where a method is missing. */
  toWallet: Readonly<Record<string, (params: Params, line: Line) => unknown>>
  /** What the wallet's answer means; as it is where a method is missing. */
  fromWallet: Readonly<Record<string, (answer: unknown, params: Params) => unknown>>
}

/** Of Solana and Bitcoin: one object. */
export type Params = Record<string, unknown>

export const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
