import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { shownUnits } from '../../../server/contract/solana/amountRule.ts'
import type { AskNode } from '../review.ts'
import type { SolanaAccount } from './describe/description.ts'
import { multiplierOf } from './readShownAmounts.ts'
import { nodeWait } from './readTables.ts'
import { type NodeAccount, readDecimals, readTokenAccount, tokenAccountLength } from './tokenAccount.ts'

export interface TokenChange {
  mint: string
  /** In the smallest unit, as the token wants it shown; negative: it leaves. */
  value: bigint
  /** Absent where no node knows the mint. */
  decimals?: number
}

/** What would change for one account, by a node's simulation: shown, and never the ground of a decision of ours. */
export type SolanaChanges =
  | { state: 'done'; lamports: bigint; tokens: TokenChange[] }
  /** The network would refuse it as things stand. */
  | { state: 'refused' }

export interface Simulated {
  networkId: CaipNetworkId
  /** Whose changes. */
  address: string
  wire: Uint8Array
  accounts: SolanaAccount[]
  /** Ms since 1970, by the server's clock. */
  now(): number
}

const accountAnswer = z.pipe(
  z.nullable(
    z.object({
      owner: z.string(),
      lamports: z.number(),
      data: z.tuple([z.string(), z.literal('base64')]),
    }),
  ),
  z.transform((account): NodeAccount | null =>
    account
      ? { owner: account.owner, lamports: BigInt(account.lamports), data: base64.decode(account.data[0]) }
      : null,
  ),
)
const accountsAnswer = z.object({ value: z.array(accountAnswer) })
const simulationAnswer = z.object({
  value: z.object({ err: z.unknown(), accounts: z.nullish(z.array(accountAnswer)) }),
})

/** A node takes so many accounts in one question. */
const most = 100

/** Asks a node to try the transaction, and reads what it would do to one account. Rejects where no node answers. */
export async function readChanges(
  ask: AskNode,
  { networkId, address, wire, accounts, now }: Simulated,
): Promise<SolanaChanges> {
  const signal = AbortSignal.timeout(nodeWait)
  const head = { dataSlice: { offset: 0, length: tokenAccountLength } }
  const read = async (names: string[], part: object): Promise<(NodeAccount | null)[]> => {
    const settings = { encoding: 'base64', commitment: 'confirmed', ...part }
    return z.parse(accountsAnswer, await ask(networkId, 'getMultipleAccounts', [names, settings], signal))
      .value
  }
  const known = [...new Set([address, ...accounts.filter((account) => account !== null)])].slice(0, most)
  const standing = await read(known, head)
  const before = new Map(known.map((name, at) => [name, standing[at] ?? null]))
  /** Ours, and what is not there yet and may become ours. */
  const watched = known.filter((name) => {
    const account = before.get(name)
    return name === address || !account || readTokenAccount(account)?.holder === address
  })
  const settings = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: watched },
  }
  const asked = await ask(networkId, 'simulateTransaction', [base64.encode(wire), settings], signal)
  const { err, accounts: tried } = z.parse(simulationAnswer, asked).value
  if (err !== null) return { state: 'refused' }
  if (tried?.length !== watched.length) throw new Error('the node simulated other accounts')
  const pairs = watched.map((name, at) => [before.get(name) ?? null, tried[at] ?? null] as const)
  const tokens = sumTokens(pairs, address)
  const mints = tokens.size > 0 ? await read([...tokens.keys()].slice(0, most), {}) : []
  const [own] = pairs
  return {
    state: 'done',
    lamports: (own?.[1]?.lamports ?? 0n) - (own?.[0]?.lamports ?? 0n),
    tokens: [...tokens].map(([mint, value], at) => {
      const decimals = readDecimals(mints[at])
      return {
        mint,
        value: shownUnits(value, multiplierOf(mints[at], now())),
        ...(decimals !== undefined && { decimals }),
      }
    }),
  }
}

/** By mint, over all accounts of a holder before and after; what stays is left out. */
function sumTokens(
  pairs: (readonly [NodeAccount | null, NodeAccount | null])[],
  holder: string,
): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (account: NodeAccount | null, sign: bigint): void => {
    const found = account && readTokenAccount(account)
    if (found?.holder === holder) sums.set(found.mint, (sums.get(found.mint) ?? 0n) + sign * found.amount)
  }
  for (const [before, after] of pairs) {
    add(before, -1n)
    add(after, 1n)
  }
  return new Map([...sums].filter(([, value]) => value !== 0n))
}
