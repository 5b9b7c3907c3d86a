import type { Hex } from 'viem'
import * as z from 'zod/mini'
import {
  insufficientAllowance,
  insufficientBalance,
  insufficientLiquidity,
  invalidPermit,
} from '../refusals.ts'
import type { Settlers } from './settlers.ts'
import type { VendorApi } from './vendorProvider.ts'
import { createVendorSource, type VendorSourceOptions } from './vendorSource.ts'
import { addressSchema, bytesSchema, decimalSchema } from './vendorWords.ts'

/** Source: https://docs.0x.org/api-reference, Swap API v2 with AllowanceHolder */
export const zeroXUrl = 'https://api.0x.org/swap/allowance-holder'

const none = z.object({ liquidityAvailable: z.literal(false) })
const feeSchema = z.nullish(z.object({ amount: decimalSchema, token: addressSchema }))
const priced = {
  liquidityAvailable: z.literal(true),
  buyAmount: decimalSchema,
  minBuyAmount: decimalSchema,
  gas: z.nullish(decimalSchema),
  fees: z.object({ integratorFee: feeSchema, zeroExFee: feeSchema }),
}
const priceSchema = z.union([z.object(priced), none])
const quoteSchema = z.union([
  z.object({
    ...priced,
    issues: z.object({ allowance: z.nullish(z.unknown()), balance: z.nullish(z.unknown()) }),
    transaction: z.object({
      to: addressSchema,
      data: bytesSchema,
      value: decimalSchema,
      gas: z.nullish(decimalSchema),
      gasPrice: decimalSchema,
    }),
  }),
  none,
])
const refusalSchema = z.object({ name: z.string(), message: z.string() })

/** Units that a swap of theirs usually needs, for when they tell none. */
const usualGas = 300_000n

export function createZeroX({
  url = zeroXUrl,
  key,
  settlers,
  onOutcome,
  breakerEvents,
}: { url?: string; key: string; settlers: Settlers } & Pick<
  VendorSourceOptions,
  'onOutcome' | 'breakerEvents'
>): VendorApi {
  const source = createVendorSource({
    url,
    headers: { '0x-api-key': key, '0x-version': 'v2' },
    wordsOf(body) {
      const said = refusalSchema.safeParse(body).data
      return said && `${said.name}: ${said.message}`
    },
    onOutcome,
    ...(breakerEvents && { breakerEvents }),
  })
  const pairOf = (chainId: string, from: Hex, to: Hex, amount: bigint) => ({
    chainId: chainId.slice('eip155:'.length),
    sellToken: from,
    buyToken: to,
    sellAmount: String(amount),
  })

  return {
    takesPermits: false,
    async price({ chainId, from, to, amount, gasPrice }) {
      const query = { ...pairOf(chainId, from, to, amount), gasPrice: gasPrice?.toString() }
      const price = await source.read('/price', query, priceSchema)
      if (!price.liquidityAvailable) throw insufficientLiquidity()
      const { buyAmount: out, gas, fees } = price
      return { out, gas: gas ?? usualGas, feeBps: feeOf(fees, { from, to, amount, out }) }
    },
    async swap({ chainId, from, to, amount, user, slippageBps, permit, measure }) {
      if (permit) throw invalidPermit('can’t be used: the router of this provider takes none')
      const query = { ...pairOf(chainId, from, to, amount), taker: user, slippageBps: String(slippageBps) }
      const quote = await source.read('/quote', query, quoteSchema)
      if (!quote.liquidityAvailable) throw insufficientLiquidity()
      const { issues, transaction } = quote
      if (measure && issues.balance) throw insufficientBalance()
      if (measure && issues.allowance) throw insufficientAllowance()
      await settlers.require(transaction.data as Hex, { chainId, from, amount })
      return {
        ...{ to: transaction.to as Hex, data: transaction.data as Hex, value: transaction.value },
        ...{ amount: quote.buyAmount, minAmount: quote.minBuyAmount, gasPrice: transaction.gasPrice },
        gas: transaction.gas ? (transaction.gas * 11n) / 10n : usualGas,
      }
    },
    close: () => source.close(),
  }
}

type Fees = { [name in 'integratorFee' | 'zeroExFee']?: { amount: bigint; token: string } | null | undefined }

/** Basis points that they keep, of whichever side they take it. */
function feeOf(
  fees: Fees,
  { from, amount, out }: { from: Hex; to: Hex; amount: bigint; out: bigint },
): number {
  const points = [fees.integratorFee, fees.zeroExFee].map((fee) => {
    if (!fee) return 0n
    const of = fee.token === from ? amount : out + fee.amount
    return of === 0n ? 0n : (fee.amount * 10_000n + of / 2n) / of
  })
  return Number(points.reduce((sum, each) => sum + each, 0n))
}
