import * as z from 'zod/mini'
import { toHexQuantity } from '../../host-sdk/protocol/caip.ts'
import { entryPoints } from '../contract/entryPoints.ts'
import { quantitySchema } from '../contract/quantitySchema.ts'

const bytes = z.string().check(z.maxLength(20_000), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** 128 bits, as an operation packs them. */
const quantity = z.pipe(
  quantitySchema(128),
  z.transform((value: bigint) => toHexQuantity(value)),
)
const isFinal = z.nullish(z.boolean())

/** Entry points from 0.7 on. */
const paymentSchema = z.object({
  paymaster: address,
  paymasterData: bytes,
  paymasterVerificationGasLimit: z.nullish(quantity),
  paymasterPostOpGasLimit: z.nullish(quantity),
  isFinal,
})
const paymentOf06Schema = z.object({ paymasterAndData: bytes, isFinal })

/**
 * What ERC-7677 lets a paymaster answer, without its `sponsor`: a name and a picture that anybody may choose.
 * `undefined` where it is something else.
 */
export function readPayment(answer: unknown, entryPoint: string): object | undefined {
  return (entryPoint === entryPoints[0] ? paymentOf06Schema : paymentSchema).safeParse(answer).data
}
