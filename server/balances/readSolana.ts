import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { isMultiplier, multiplierAt, shownUnits } from '../contract/solana/amountRule.ts'
import type { SolanaMints } from '../tokens/solanaMints.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import type { Token } from '../tokens/token.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import type { Holding } from './holding.ts'

const lamports = z.object({ value: z.int().check(z.nonnegative()) })
const accounts = z.object({ value: z.array(z.unknown()) })
const accountSchema = z.object({ account: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }) })

/** Of a token account: mint, owner, amount. Source: https://github.com/solana-program/token, state.rs */
const head = { offset: 0, length: 72 }

/** SOL and the tokens of both programs. @throws ChainUnavailable */
export async function readSolana(
  chain: Chain,
  mints: SolanaMints,
  native: Token,
  owner: string,
  by?: Claimant,
): Promise<Holding[]> {
  const settings = { commitment: 'confirmed' }
  const [coins, ...held] = await Promise.all(
    chain.askMany([
      { method: 'getBalance', params: [owner, settings] },
      ...tokenPrograms.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { ...settings, encoding: 'base64', dataSlice: head }],
      })),
    ]),
  )
  const amounts = new Map<string, bigint>()
  for (const answer of held)
    for (const data of readAll(parse(accounts, answer, chain.id).value, chain.id)) {
      const mint = base58.encode(data.subarray(0, 32))
      const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
      if (amount > 0n) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
    }
  const tokens = await mints.get(chain, [...amounts.keys()], by)
  return [
    { token: native, amount: BigInt(parse(lamports, coins, chain.id).value) },
    // What has no decimals is a picture rather than money.
    ...tokens
      .filter(({ decimals }) => decimals > 0)
      .map((token) => shownHolding(token, amounts.get(token.address ?? '') ?? 0n)),
  ]
}

/** One that can't be read hides none of the others; where none can be, it is another list. @throws ChainUnavailable */
function readAll(listed: readonly unknown[], chainId: string): Uint8Array[] {
  const read = listed.flatMap((account) => readAccount(account) ?? [])
  if (listed.length > 0 && read.length === 0)
    throw new ChainUnavailable(`${chainId}: the node gives accounts that can't be read`)
  return read
}

function readAccount(account: unknown): Uint8Array | undefined {
  const parsed = accountSchema.safeParse(account)
  if (!parsed.success) return undefined
  try {
    const data = base64.decode(parsed.data.account.data[0])
    return data.length < head.length ? undefined : data
  } catch {
    return undefined
  }
}

/** As every wallet shows it. */
function shownHolding(token: Token, amount: bigint): Holding {
  const multiplier = multiplierAt(token.amountRule, Date.now() / 1_000)
  if (multiplier === 1 || !isMultiplier(multiplier)) return { token, amount }
  return { token, amount: shownUnits(amount, multiplier), multiplier }
}

function parse<T>(schema: z.ZodMiniType<T>, answer: NodeAnswer | undefined, chainId: string): T {
  const parsed = answer?.ok ? schema.safeParse(answer.value) : undefined
  if (parsed?.success) return parsed.data
  throw new ChainUnavailable(`${chainId}: the node gives no balances`)
}
