import { entryPoints } from '../../contract/entryPoints.ts'

/** Gas that a final stand-in is counted with, which is signed before anybody knows the limits. */
const gasOfFinalStub = 2_000_000n

/** Of ERC-4337; those of a paymaster are there from entry point 0.7 on. */
const gasLimits = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const
const paymasterGasLimits = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const

/**
 * The most that a sponsored operation may cost, in the smallest unit of the native currency: all its gas at its highest
 * price. What the paymaster answered goes before what was asked. `undefined` where it does not say.
 *
 * @param isFinalStub the gas may be unknown
 */
export function operationCost(
  operation: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
  entryPoint: string,
  isFinalStub = false,
): bigint | undefined {
  const read = (name: string): bigint | undefined =>
    readQuantity(answer[name]) ?? readQuantity(operation[name])
  const price = read('maxFeePerGas')
  if (price === undefined) return undefined
  const limits = gasLimits.map(read)
  const [call, verification, pre] = limits
  if (call === undefined || verification === undefined || pre === undefined)
    return isFinalStub ? gasOfFinalStub * price : undefined
  // Entry point 0.6 has the limit of the account hold for the paymaster, before and after the call as well.
  const times = entryPoint === entryPoints[0] ? 3n : 1n
  const ofPaymaster = paymasterGasLimits.reduce((sum, name) => sum + (read(name) ?? 0n), 0n)
  return (call + verification * times + pre + ofPaymaster) * price
}

/** 128 bits, as an operation packs them. */
const readQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,32}$/.test(value) ? BigInt(value) : undefined
