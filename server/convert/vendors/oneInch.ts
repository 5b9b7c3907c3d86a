import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { encodePermitWords } from '../permit.ts'
import { lessSlippage } from '../slippage.ts'
import type { VendorApi } from './vendorProvider.ts'
import { createVendorSource, type VendorSourceOptions } from './vendorSource.ts'
import { addressSchema, bytesSchema, decimalSchema } from './vendorWords.ts'

/** Source: https://portal.1inch.dev/documentation/apis/swap/classic-swap/swagger, v6.0 */
export const oneInchUrl = 'https://api.1inch.dev/swap/v6.0'

const priceSchema = z.object({ dstAmount: decimalSchema, gas: z.optional(z.int().check(z.nonnegative())) })
const swapSchema = z.object({
  dstAmount: decimalSchema,
  tx: z.object({
    to: addressSchema,
    data: bytesSchema,
    value: decimalSchema,
    gas: z.int().check(z.nonnegative()),
    gasPrice: decimalSchema,
  }),
})
const refusalSchema = z.object({ description: z.string() })

/** Units that a swap of theirs usually needs, for when they tell none. */
const usualGas = 250_000n

export function createOneInch({
  url = oneInchUrl,
  key,
  onOutcome,
  breakerEvents,
}: { url?: string; key: string } & Pick<VendorSourceOptions, 'onOutcome' | 'breakerEvents'>): VendorApi {
  const source = createVendorSource({
    url,
    headers: { authorization: `Bearer ${key}` },
    wordsOf: (body) => refusalSchema.safeParse(body).data?.description,
    onOutcome,
    ...(breakerEvents && { breakerEvents }),
  })
  const pathOf = (chainId: string, verb: string) => `/${chainId.slice('eip155:'.length)}/${verb}`

  return {
    takesPermits: true,
    async price({ chainId, from, to, amount, gasPrice }) {
      const query = { src: from, dst: to, amount: String(amount), gasPrice: gasPrice?.toString() }
      const asked = { ...query, includeGas: 'true' }
      const { dstAmount, gas } = await source.read(pathOf(chainId, 'quote'), asked, priceSchema)
      return { out: dstAmount, gas: gas ? BigInt(gas) : usualGas, feeBps: 0 }
    },
    async swap({ chainId, from, to, amount, user, slippageBps, permit, measure }) {
      const { dstAmount, tx } = await source.read(
        pathOf(chainId, 'swap'),
        {
          ...{ src: from, dst: to, amount: String(amount), from: user, origin: user, receiver: user },
          slippage: String(slippageBps / 100),
          permit: permit && encodePermitWords(permit),
          disableEstimate: measure ? undefined : 'true',
        },
        swapSchema,
      )
      const gas = tx.gas > 0 ? (BigInt(tx.gas) * 11n) / 10n : usualGas
      const { value, gasPrice } = tx
      const minAmount = lessSlippage(dstAmount, slippageBps)
      return { ...{ value, gasPrice, gas, minAmount }, ...tupleOf(tx), amount: dstAmount }
    },
    close: () => source.close(),
  }
}

const tupleOf = ({ to, data }: { to: string; data: string }) => ({ to: to as Hex, data: data as Hex })
