import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { isMultiplier, multiplierAt, shownUnits } from '../contract/solana/amountRule.ts'
import { lastSecond } from '../contract/uiMultiplier.ts'
import type { SolanaMints } from '../tokens/solanaMints.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import type { Token } from '../tokens/token.ts'
import { askRecords } from '../upstreams/nodes/askRecords.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import type { ChainHoldings, Holding } from './holding.ts'

const lamports = z.object({ value: z.int().check(z.nonnegative()) })
const accounts = z.object({ value: z.array(z.unknown()) })
const accountSchema = z.object({ account: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }) })

/** Of a token account: mint, owner, amount. Source: https://github.com/solana-program/token, state.rs */
const head = { offset: 0, length: 72 }

/**
 * SOL and the tokens of both programs. A list, an account or a mint that can't be read hides nothing but itself.
 *
 * @throws ChainUnavailable where no node says how much SOL there is
 */
export async function readSolana(
  chain: Chain,
  mints: SolanaMints,
  native: Token,
  owner: string,
  by?: Claimant,
): Promise<ChainHoldings> {
  const settings = { commitment: 'confirmed' }
  const [coins, ...lists] = await askRecords(chain, z.object({ value: z.unknown() }), [
    { method: 'getBalance', params: [owner, settings] },
    ...tokenPrograms.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [owner, { programId }, { ...settings, encoding: 'base64', dataSlice: head }],
    })),
  ])
  const sol = lamports.safeParse(coins)
  if (!sol.success) throw new ChainUnavailable(`${chain.id}: the node gives no balances`)
  const amounts = new Map<string, { amount: bigint; program: string }>()
  const unread = new Set<string>()
  for (const [at, program] of tokenPrograms.entries()) {
    const parsed = accounts.safeParse(lists[at])
    for (const data of parsed.success ? parsed.data.value.map(readAccount) : [undefined]) {
      if (!data) {
        unread.add(program)
        continue
      }
      const mint = base58.encode(data.subarray(0, 32))
      const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
      if (amount > 0n) amounts.set(mint, { program, amount: (amounts.get(mint)?.amount ?? 0n) + amount })
    }
  }
  const { tokens, unreadable } = await mints.get(chain, [...amounts.keys()], { isHeld: true, by })
  const holdings = [
    { token: native, amount: BigInt(sol.data.value) },
    // What has no decimals is a picture rather than money.
    ...tokens
      .filter(({ decimals }) => decimals > 0)
      .flatMap((token) => {
        const held = amounts.get(token.address ?? '')
        return held ? { ...shownHolding(token, held.amount), program: held.program } : []
      }),
  ]
  return { holdings, unread: [...unread, ...unreadable] }
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
  const nowS = Date.now() / 1_000
  const { amountRule: rule } = token
  const multiplier = multiplierAt(rule, nowS)
  const isNext =
    rule?.kind === 'scaled' &&
    nowS < rule.nextFromS &&
    rule.nextFromS <= lastSecond &&
    rule.next !== rule.multiplier &&
    isMultiplier(rule.next)
  const next = isNext && { next: { multiplier: String(rule.next), fromS: rule.nextFromS } }
  if (multiplier === 1 || !isMultiplier(multiplier)) return { token, amount, ...next }
  const shown = { amount: shownUnits(amount, multiplier), multiplier: String(multiplier) }
  return { token, ...shown, exact: amount, ...next }
}
