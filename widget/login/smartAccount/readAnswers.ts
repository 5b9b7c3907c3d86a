import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { quantitySchema } from '../../../server/contract/quantitySchema.ts'

/** What bundlers and paymasters say: only these fields are read, so that nothing else gets into what is signed. */

type Hex = `0x${string}`

const hex = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.maxLength(20_000), z.regex(pattern)),
    z.transform((text: string) => text as Hex),
  )
/** 128 bits: gas and prices of an operation are packed in pairs. */
const quantity = quantitySchema(128)
const addressHex = hex(/^0x[0-9a-fA-F]{40}$/)
const bytesHex = hex(/^0x([0-9a-fA-F]{2})*$/)

/** Before ERC-7769 it had another name. */
const withFormerName = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !('verificationGas' in answer)) return answer
  return { verificationGasLimit: answer.verificationGas, ...answer }
}

/** `eth_estimateUserOperationGas` of ERC-7769, for entry points from 0.7 on. */
export const limitsSchema = z.pipe(
  z.transform(withFormerName),
  z.object({
    callGasLimit: quantity,
    verificationGasLimit: quantity,
    preVerificationGas: quantity,
    paymasterVerificationGasLimit: z.nullish(quantity),
    paymasterPostOpGasLimit: z.nullish(quantity),
  }),
)

const price = z.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity })
/** `pimlico_getUserOperationGasPrice`, wei. */
export const pricesSchema = z.object({ standard: price, fast: price })

/** `pm_getPaymasterStubData` and `pm_getPaymasterData` of ERC-7677. */
export const paymentSchema = z.object({
  paymaster: addressHex,
  paymasterData: bytesHex,
  paymasterVerificationGasLimit: z.nullish(quantity),
  paymasterPostOpGasLimit: z.nullish(quantity),
  isFinal: z.nullish(z.boolean()),
})
export type Payment = z.infer<typeof paymentSchema>

/** @throws RpcError -32603 `bad_answer` */
export function readAnswer<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new RpcError(rpcCodes.internal, 'The bundler gave no valid answer', { reason: 'bad_answer' })
}
