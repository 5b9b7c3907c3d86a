import { formatUserOperationRequest } from 'viem/account-abstraction'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { type FeeLevel, feeLevel } from '../requests/eip155/feeLimits.ts'
import { type Ask, readCount, readQuantity } from '../requests/eip155/prepareTransaction.ts'
import type { UserOperation08 } from '../signers/eip155/signUserOperation.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { paidBy } from './paidBy.ts'
import { limitsSchema, pricesSchema, readAnswer } from './readAnswers.ts'
import { readDelegation } from './readDelegation.ts'
import { entryPoint, simple7702Account } from './simple7702Account.ts'

export interface OperationAsked {
  chainId: number
  from: `0x${string}`
  calls: readonly AccountCall[]
  /** Somebody may pay: what the page has to say to them (ERC-7677 `context`). */
  paymaster: { context: unknown } | undefined
}

/** Whom it is worked out with. */
export interface Asks {
  node: Ask
  bundler: Ask
  /** Whoever pays. @default the operator's paymaster, behind the bundler */
  payer?: Ask | undefined
}

export interface PreparedOperation {
  chainId: number
  /** All that is signed; signature and authorization are stand-ins. */
  operation: UserOperation08
  /** The account's code is not ours yet: its authorization (EIP-7702) is signed too. */
  turnsOn: boolean
  /** A paymaster pays the fee. */
  sponsored: boolean
  /** Whoever pays pays no more today: the person may pay. */
  sponsorshipSpent: boolean
  /** The most that the fee may be, in the smallest unit. */
  maxFee: bigint
  /** `usual` where somebody else pays. */
  fee: FeeLevel
  /** The account can pay for it, values and fee. */
  affordable: boolean
}

/** Recovers to some address, so that estimates count what the real one costs: `r` is on the curve, `s` low (EIP-2). */
const half = { r: `0x${'f'.repeat(31)}${'0'.repeat(33)}`, s: `0x7a${'aa'.repeat(31)}` } as const
const standIn = {
  signature: `${half.r}${half.s.slice(2)}1c`,
  authorization: { ...half, yParity: 1 },
} as const

/**
 * Works out the user operation (ERC-4337, entry point 0.8) for these calls. Sender and call data come from here alone.
 *
 * @throws RpcError 4100 `foreign_delegate` when the account runs other code than ours; -32603 `fee_absurd`
 */
export async function prepareOperation(asks: Asks, asked: OperationAsked): Promise<PreparedOperation> {
  const { chainId, from, calls, paymaster } = asked
  const [delegation, fees, balance] = await Promise.all([
    asks.node('eth_getCode', [from, 'latest']).then(readDelegation),
    readFees(asks),
    asks.node('eth_getBalance', [from, 'latest']).then(readCount),
  ])
  if (delegation === 'foreign')
    throw new RpcError(rpcCodes.unauthorized, 'The account runs code of somebody else', {
      reason: 'foreign_delegate',
    })
  const turnsOn = delegation === 'none'
  const draft: UserOperation08 = {
    sender: from,
    // A key of its own: operations do not wait for each other.
    nonce: BigInt(Date.now()) << 64n,
    callData: encodeCalls(calls),
    ...fees,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    signature: standIn.signature,
    ...(turnsOn && (await turningOn(asks, chainId, from))),
  }
  const answer = paymaster && (await paidBy(asks, chainId, draft, paymaster.context, estimate))
  const sponsorshipSpent = answer === 'spent'
  const paid = sponsorshipSpent ? undefined : answer
  const operation = paid ?? { ...draft, ...(await estimate(asks.bundler, draft)) }
  const maxFee = gasOf(operation) * operation.maxFeePerGas
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  const sponsored = paid !== undefined
  const { maxFeePerGas: price, maxPriorityFeePerGas: tip } = operation
  const fee = sponsored ? 'usual' : feeLevel({ price, tip, total: maxFee })
  const affordable = balance >= spent + (sponsored ? 0n : maxFee)
  return { chainId, operation, turnsOn, sponsored, sponsorshipSpent, maxFee, fee, affordable }
}

/** EntryPoint 0.8 knows the form `0x7702`: the hash that is signed then names the code. */
async function turningOn({ node }: Asks, chainId: number, from: `0x${string}`) {
  const [nonce, code] = await Promise.all([
    node('eth_getTransactionCount', [from, 'pending']).then(readCount),
    node('eth_getCode', [simple7702Account, 'latest']),
  ])
  if (typeof code !== 'string' || code.length < 4)
    throw new RpcError(rpcCodes.internal, 'The code of the account is not on this network', {
      reason: 'no_account_code',
    })
  const authorization = {
    address: simple7702Account,
    chainId,
    nonce: Number(nonce),
    ...standIn.authorization,
  }
  return { factory: '0x7702', factoryData: '0x', authorization } as const
}

/** By the bundler's price where it says one, else as a transaction's. */
async function readFees({ node, bundler }: Asks) {
  const prices = await bundler('pimlico_getUserOperationGasPrice', []).catch(() => undefined)
  if (prices !== undefined) return readAnswer(pricesSchema, prices).fast
  const [gasPrice, tip] = await Promise.all([
    node('eth_gasPrice', []).then(readQuantity),
    node('eth_maxPriorityFeePerGas', []).then(readQuantity),
  ])
  return { maxFeePerGas: gasPrice * 2n + tip, maxPriorityFeePerGas: tip }
}

async function estimate(bundler: Ask, draft: UserOperation08): Promise<Partial<UserOperation08>> {
  const answer = await bundler('eth_estimateUserOperationGas', [
    formatUserOperationRequest(draft),
    entryPoint,
  ])
  const limits = readAnswer(limitsSchema, answer)
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => typeof limit === 'bigint'))
}

const gasOf = (operation: UserOperation08): bigint =>
  operation.callGasLimit +
  operation.verificationGasLimit +
  operation.preVerificationGas +
  (operation.paymasterVerificationGasLimit ?? 0n) +
  (operation.paymasterPostOpGasLimit ?? 0n)
