import { parseChainId } from '../../../host-sdk/protocol/caip.ts'
import { type RequestSubject, type Risk, risks, type TypedData } from '../../state/requests.ts'
import { decodeTokenCall, isUnlimited } from './decodeTokenCall.ts'

type Check = (subject: RequestSubject, chainId: number) => boolean

/** Data of each call that the request makes. */
function callData(subject: RequestSubject): (string | undefined)[] {
  if (subject.type === 'transaction') return [subject.transaction.data]
  return subject.type === 'calls' ? subject.calls.map(({ data }) => data) : []
}

/** Why our screen stands before the wallet's own (design.md §5): one line a risk. */
const checks: Readonly<Record<Risk, Check>> = {
  unlimited_approval: (subject) =>
    callData(subject).some((data) => {
      const call = decodeTokenCall(data)
      return call?.type === 'approve' && call.unlimited
    }) ||
    (subject.type === 'typedData' && isPermit(subject.data) && grantsEverything(subject.data.message)),
  all_tokens_approval: (subject) =>
    callData(subject).some((data) => {
      const call = decodeTokenCall(data)
      return call?.type === 'approveAll' && call.approved
    }),
  permit: (subject) => subject.type === 'typedData' && isPermit(subject.data),
  chain_mismatch: (subject, chainId) => {
    if (subject.type !== 'typedData' || !Object.hasOwn(subject.data.domain, 'chainId')) return false
    return parseChainId(subject.data.domain['chainId']) !== chainId
  },
  raw_transaction: (subject) => subject.type === 'rawTransaction',
  hash_signing: (subject) =>
    subject.type === 'message' && subject.encoding === 'hex' && subject.text.length === 66,
}

export const assessRisks = (subject: RequestSubject, chainId: number): Risk[] =>
  risks.filter((risk) => checks[risk](subject, chainId))

const spendingNames = /permit/i
const expiryNames = ['deadline', 'sigDeadline', 'expiration', 'expiry']

/** EIP-2612, DAI, Permit2, and whatever else names a spender who may act until some time. */
function isPermit({ primaryType, message }: TypedData): boolean {
  if (!has(message, ['spender'])) return false
  return spendingNames.test(primaryType) || has(message, expiryNames)
}

/** Is one of the names among the fields, at any depth? */
function has(value: unknown, names: readonly string[], depth = 0): boolean {
  if (!value || typeof value !== 'object' || depth > 4) return false
  return Object.entries(value).some(([name, item]) => names.includes(name) || has(item, names, depth + 1))
}

/** An endless amount anywhere, or DAI's `allowed`. */
function grantsEverything(value: unknown, depth = 0): boolean {
  if (!value || typeof value !== 'object' || depth > 4) return false
  return Object.entries(value).some(([name, item]) => {
    if (name === 'allowed') return item === true || item === 'true'
    if (name !== 'amount' && name !== 'value') return grantsEverything(item, depth + 1)
    const amount = typeof item === 'number' ? String(item) : item
    return typeof amount === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(amount) && isUnlimited(BigInt(amount))
  })
}
