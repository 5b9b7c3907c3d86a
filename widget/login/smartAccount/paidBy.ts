import { formatUserOperationRequest } from 'viem/account-abstraction'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import type { ErrorCode } from '../../../server/contract/errors.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { Ask } from '../requests/eip155/prepareTransaction.ts'
import type { UserOperation08 } from '../signers/eip155/signUserOperation.ts'
import { type Payment, paymentSchema, readAnswer } from './readAnswers.ts'
import { entryPoint } from './simple7702Account.ts'

type Estimate = (bundler: Ask, draft: UserOperation08) => Promise<Partial<UserOperation08>>

/**
 * The operation as a paymaster pays for it (ERC-7677): stand-in, estimate, then the paymaster's word on the whole.
 * `undefined` when it does not want to, `spent` when the site has no more of it today.
 */
export async function paidBy(
  { bundler, payer = bundler }: { bundler: Ask; payer?: Ask | undefined },
  chainId: number,
  draft: UserOperation08,
  context: unknown,
  estimate: Estimate,
): Promise<UserOperation08 | 'spent' | undefined> {
  const askPayment = async (method: string, operation: UserOperation08): Promise<Payment> => {
    const { callGasLimit, verificationGasLimit, preVerificationGas, ...rest } = operation
    // The stand-in is asked for before anyone knows the limits.
    const told = callGasLimit > 0n ? operation : (rest as UserOperation08)
    const params = [formatUserOperationRequest(told), entryPoint, toHexQuantity(chainId), context ?? {}]
    return readAnswer(paymentSchema, await payer(method, params))
  }
  try {
    const stub = await askPayment('pm_getPaymasterStubData', draft)
    const stubbed = { ...draft, ...payment(stub) }
    const whole = { ...stubbed, ...(await estimate(bundler, stubbed)) }
    if (stub.isFinal) return whole
    return { ...whole, ...payment(await askPayment('pm_getPaymasterData', whole)) }
  } catch (error) {
    return reasonOf(error) === spentReason ? 'spent' : undefined
  }
}

/** Of server/contract/errors.ts. */
const spentReason: ErrorCode = 'sponsorship_spent'

/** What of a paymaster's answer gets into the operation. */
function payment({ paymaster, paymasterData, ...limits }: Payment) {
  const { paymasterVerificationGasLimit: verification, paymasterPostOpGasLimit: postOp } = limits
  return {
    paymaster,
    paymasterData,
    ...(typeof verification === 'bigint' && { paymasterVerificationGasLimit: verification }),
    ...(typeof postOp === 'bigint' && { paymasterPostOpGasLimit: postOp }),
  }
}
