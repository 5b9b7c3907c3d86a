import type { SentOperation } from '../contract/v1/sessions/sign.ts'

/**
 * The most that the account may be charged for gas, wei: all limits at the highest price, as the EntryPoint v0.7 asks
 * for it beforehand (`_getRequiredPrefund`). 0 only where one of `sponsors` pays (addresses in lower case): any other
 * paymaster may take the fee from the account in tokens, at a price that whoever sends the operation chooses.
 */
export function feeOf(operation: SentOperation, sponsors: readonly string[]): bigint {
  if (sponsors.includes(operation.paymaster?.toLowerCase() ?? '')) return 0n
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  const gas =
    BigInt(callGasLimit) +
    BigInt(verificationGasLimit) +
    BigInt(preVerificationGas) +
    BigInt(paymasterVerificationGasLimit ?? 0) +
    BigInt(paymasterPostOpGasLimit ?? 0)
  return gas * BigInt(maxFeePerGas)
}
