import * as z from 'zod/mini'
import { invalidParams } from '../../review/checkJson.ts'
import { address, hexBytes, quantity, readParams } from '../../review/eip155/fields.ts'
import type { UserOperation } from '../../review/subject.ts'
import type { Plan, ReadPlan } from './plan.ts'
import { readAccountCalls } from './readAccountCalls.ts'

const optional = z.optional
const amount = optional(z.nullable(quantity))
const bytes = optional(z.nullable(hexBytes))
const account = optional(z.nullable(address))

/** ERC-4337: a signed operation of a contract account (entry point 0.6, or 0.7 and later), and the entry point. */
const operationSchema = z.catchall(
  z.object({
    sender: address,
    callData: hexBytes,
    callGasLimit: amount,
    verificationGasLimit: amount,
    preVerificationGas: amount,
    maxFeePerGas: amount,
    maxPriorityFeePerGas: amount,
    // 0.6
    initCode: bytes,
    paymasterAndData: bytes,
    // 0.7
    factory: bytes,
    paymaster: account,
    paymasterVerificationGasLimit: amount,
    paymasterPostOpGasLimit: amount,
  }),
  z.unknown(),
)

/** It would put other code in the place of the account, and no screen of ours shows that. */
function refuseAccountCode(operation: object): void {
  const names = Object.entries(operation).flatMap(([name, value]) => (value === null ? [] : [name]))
  if (names.some((name) => /7702|authori[sz]ation/i.test(name)))
    throw invalidParams('The operation changes the code of the account')
}
const paramsSchema = z.tuple([operationSchema, address])
type Operation = z.infer<typeof operationSchema>

const method = 'eth_sendUserOperation'

/** It moves value and is signed already: the person always sees our screen first. */
export const eth_sendUserOperation: ReadPlan = (params) => {
  const [operation, entryPoint] = readParams(paramsSchema, params, method)
  refuseAccountCode(operation)
  return plan(operation, entryPoint)
}

async function plan(operation: Operation, entryPoint: string): Promise<Plan> {
  const { sender, callData, maxFeePerGas } = operation
  const calls = await readAccountCalls(callData)
  const gas = gasOf(operation)
  const paymaster = paymasterOf(operation)
  const subject: UserOperation = {
    type: 'userOperation',
    from: sender,
    data: callData,
    entryPoint,
    deploys: Boolean(filled(operation.factory) ?? filled(operation.initCode)),
    ...(calls && { calls }),
    ...(gas && { gas }),
    ...(maxFeePerGas && { maxFeePerGas }),
    ...(paymaster && { paymaster }),
  }
  const forwarded = Object.entries(operation).filter(([, value]) => value !== undefined)
  return {
    subject,
    risks: ['raw_transaction'],
    request: { method, params: [Object.fromEntries(forwarded), entryPoint] },
    account: sender,
    pinned: true,
  }
}

const filled = (data: string | null | undefined): string | undefined =>
  data && data !== '0x' ? data : undefined

const paymasterOf = ({ paymaster, paymasterAndData }: Operation): string | undefined =>
  paymaster ?? filled(paymasterAndData)?.slice(0, 42)

/** The most that the entry point may charge for; entry point 0.6 counts verification three times for a paymaster. */
function gasOf(operation: Operation): string | undefined {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  if (!callGasLimit || !verificationGasLimit || !preVerificationGas) return undefined
  const times = filled(operation.paymasterAndData) ? 3n : 1n
  const all =
    BigInt(callGasLimit) +
    BigInt(verificationGasLimit) * times +
    BigInt(preVerificationGas) +
    BigInt(operation.paymasterVerificationGasLimit ?? 0) +
    BigInt(operation.paymasterPostOpGasLimit ?? 0)
  return `0x${all.toString(16)}`
}
