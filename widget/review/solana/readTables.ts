import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../review.ts'
import { programs } from './describe/programs.ts'
import type { SolanaMessage } from './wire/readMessage.ts'

/** A table: 56 bytes about itself, beginning with its kind, then keys of 32 bytes. https://docs.rs/solana-address-lookup-table-interface */
const headLength = 56
const keyLength = 32
const tableKind = 1

/** A person does not wait longer for a node, in ms. */
export const nodeWait = 5_000

const accountsAnswer = z.object({
  value: z.array(
    z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) })),
  ),
})

/** The key at a place of a table; throws `RangeError` where the table has none there. */
function keyAt(table: Uint8Array, place: number): string {
  const start = headLength + place * keyLength
  if (start + keyLength > table.length) throw new RangeError('the table is too short')
  return base58.encode(table.subarray(start, start + keyLength))
}

/**
 * The accounts that a transaction takes out of tables, in the order in which instructions count them: all writable ones,
 * then the others. `[]` where a node gave no such table: then nobody knows them.
 */
export async function readTables(
  ask: AskNode,
  networkId: CaipNetworkId,
  { lookups }: Pick<SolanaMessage, 'lookups'>,
): Promise<string[]> {
  if (lookups.length === 0) return []
  const names = lookups.map(({ table }) => base58.encode(table))
  try {
    const signal = AbortSignal.timeout(nodeWait)
    const answer = await ask(networkId, 'getMultipleAccounts', [names, { encoding: 'base64' }], signal)
    const { value } = z.parse(accountsAnswer, answer)
    const tables = lookups.map((_, at) => {
      const account = value[at]
      const data = base64.decode(account?.data[0] ?? '')
      if (account?.owner !== programs.tables || data[0] !== tableKind) throw new RangeError('no table')
      return data
    })
    const taken = (kind: 'writable' | 'readonly'): string[] =>
      lookups.flatMap((lookup, at) =>
        [...lookup[kind]].map((place) => keyAt(tables[at] ?? new Uint8Array(), place)),
      )
    return [...taken('writable'), ...taken('readonly')]
  } catch {
    return []
  }
}
