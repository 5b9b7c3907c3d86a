import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import {
  isMultiplier,
  multiplierAt,
  readAmountRule,
  shownUnits,
} from '../../../server/contract/solana/amountRule.ts'
import type { AskNode } from '../review.ts'
import type { SolanaStep } from './describe/description.ts'
import { programs } from './describe/programs.ts'
import { nodeWait } from './readTables.ts'

const mintsAnswer = z.object({
  value: z.array(
    z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) })),
  ),
})
/** A node takes so many accounts in one question. */
const most = 100
/** Every token account counts in 64 bits: all of them means no limit, and stays that. */
const noLimit = 2n ** 64n - 1n

const mintOf = ({ program, amount, accounts }: SolanaStep): string | undefined =>
  program === programs.token2022 && amount?.of === 'token' && amount.value !== noLimit
    ? (accounts.find(({ role }) => role === 'mint')?.account ?? undefined)
    : undefined

/** What an amount of units is multiplied by to be shown, at that time. 1 where the mint has no rule. */
export function multiplierOf(
  mint: { owner: string; data: Uint8Array } | null | undefined,
  nowMs: number,
): number {
  if (mint?.owner !== programs.token2022) return 1
  try {
    const multiplier = multiplierAt(readAmountRule(mint.data), nowMs / 1_000)
    return isMultiplier(multiplier) ? multiplier : 1
  } catch {
    return 1
  }
}

/**
 * Amounts of tokens whose maker wants them shown multiplied, as the person's other wallets show them: a node is asked for
 * the mints. Where none answers, amounts stay as the instruction has them. `now`: by the server's clock, which the answer sets.
 */
export async function readShownAmounts(
  ask: AskNode,
  networkId: CaipNetworkId,
  steps: readonly SolanaStep[],
  now: () => number,
): Promise<SolanaStep[]> {
  const mints = [...new Set(steps.flatMap((step) => mintOf(step) ?? []))].slice(0, most)
  if (mints.length === 0) return [...steps]
  const signal = AbortSignal.timeout(nodeWait)
  const settings = { encoding: 'base64', commitment: 'confirmed' }
  const answer = await ask(networkId, 'getMultipleAccounts', [mints, settings], signal).catch(() => undefined)
  const read = z.safeParse(mintsAnswer, answer)
  if (!read.success) return [...steps]
  const multipliers = new Map(
    mints.map((mint, at) => {
      const account = read.data.value[at]
      return [mint, multiplierOf(account && { owner: account.owner, data: decode(account.data[0]) }, now())]
    }),
  )
  return steps.map((step) => {
    const multiplier = multipliers.get(mintOf(step) ?? '') ?? 1
    return step.amount && multiplier !== 1
      ? { ...step, amount: { ...step.amount, value: shownUnits(step.amount.value, multiplier) } }
      : step
  })
}

function decode(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    return new Uint8Array()
  }
}
