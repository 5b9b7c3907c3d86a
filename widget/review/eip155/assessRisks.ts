import { parseChainId } from '../../../host-sdk/protocol/caip.ts'
import { isForeignSignIn } from '../signInDomain.ts'
import { type RequestSubject, type Risk, risks, type TypedData } from '../subject.ts'
import { decodeTokenCall, isUnlimited, type TokenCall } from './decodeTokenCall.ts'
import { type SwapDangers, swapDangers } from './swap/swapDangers.ts'
import { withInnerCalls } from './withInnerCalls.ts'

interface Call {
  data: string
  value: bigint
}
type Check = (subject: RequestSubject, chainId: number, site: string) => boolean

const readCall = ({ data = '', value = '0x0' }: { data?: string; value?: string }): Call => ({
  data,
  value: BigInt(value),
})

/** Each call that the request makes, and who makes them. */
function callsOf(subject: RequestSubject): { from: string; calls: Call[] } {
  switch (subject.type) {
    case 'transaction':
      return { from: subject.transaction.from, calls: [readCall(subject.transaction)] }
    case 'calls':
      return { from: subject.from, calls: subject.calls.map(readCall) }
    case 'userOperation':
      return { from: subject.from, calls: (subject.calls ?? [{ data: subject.data }]).map(readCall) }
    default:
      return { from: '', calls: [] }
  }
}

/** Does one of the calls, or of those inside them, do so? What cannot be read to its end counts as the `worst`. */
function someCall(subject: RequestSubject, does: (call: TokenCall) => boolean, worst: boolean): boolean {
  const calls = withInnerCalls(callsOf(subject).calls.map(({ data }) => data))
  if (!calls) return worst
  return calls.some((data) => {
    const call = decodeTokenCall(data)
    return call !== undefined && does(call)
  })
}

function someSwap(subject: RequestSubject, danger: keyof SwapDangers): boolean {
  const { from, calls } = callsOf(subject)
  return calls.some((call) => swapDangers(call, from)[danger])
}

/** Why our screen stands before the wallet's own (design.md §5): one line a risk. */
const checks: Readonly<Record<Risk, Check>> = {
  unlimited_approval: (subject) =>
    someCall(subject, (call) => call.type === 'approve' && call.unlimited, true) ||
    (subject.type === 'typedData' && isPermit(subject.data) && grantsEverything(subject.data.message)),
  all_tokens_approval: (subject) =>
    someCall(subject, (call) => call.type === 'approveAll' && call.approved, false),
  permit: (subject) => subject.type === 'typedData' && isPermit(subject.data),
  chain_mismatch: (subject, chainId) => {
    if (subject.type !== 'typedData' || !Object.hasOwn(subject.data.domain, 'chainId')) return false
    return parseChainId(subject.data.domain['chainId']) !== chainId
  },
  swap_elsewhere: (subject) => someSwap(subject, 'elsewhere'),
  swap_for_nothing: (subject) => someSwap(subject, 'forNothing'),
  raw_transaction: (subject) => subject.type === 'rawTransaction',
  hash_signing: (subject) =>
    subject.type === 'message' && subject.encoding === 'hex' && subject.text.length === 66,
  /** Of other families: their readers mark it. */
  marked: () => false,
  foreign_sign_in: (subject, _, site) => subject.type === 'message' && isForeignSignIn(subject.text, site),
}

/** @param site origin of the page that asks */
export const assessRisks = (subject: RequestSubject, chainId: number, site: string): Risk[] =>
  risks.filter((risk) => checks[risk](subject, chainId, site))

/** EIP-3009, collections, and Permit2 in all its forms: one or many, by allowance or at once, with a witness or not. */
const permitTypes =
  /^((transfer|receive)withauthorization|permitforall|permit(single|batch)|permit\w*transferfrom)$/i

/** Fields that together, at any depth, say who may take something, whatever the type is called. */
const permitFields: readonly (readonly string[])[] = [
  ...['deadline', 'sigDeadline', 'expiration', 'expiry'].flatMap((until) => [
    ['spender', until],
    // What Permit2 takes.
    ['permitted', until],
  ]),
  // DAI
  ['holder', 'spender'],
  // ERC-721 and ERC-1155
  ['operator', 'approved'],
  // EIP-3009
  ['to', 'value', 'validBefore'],
]

/** EIP-2612, DAI, Permit2, EIP-3009, and whatever else lets someone act for the signer until some time. */
function isPermit({ primaryType, message }: TypedData): boolean {
  if (permitTypes.test(primaryType) || (/permit/i.test(primaryType) && has(message, 'spender'))) return true
  return permitFields.some((names) => names.every((name) => has(message, name)))
}

/** Is the name among the fields, at any depth? */
function has(value: unknown, wanted: string, depth = 0): boolean {
  if (!value || typeof value !== 'object' || depth > 4) return false
  return Object.entries(value).some(([name, item]) => name === wanted || has(item, wanted, depth + 1))
}

/** An endless amount anywhere, or DAI's `allowed`. */
function grantsEverything(value: unknown, depth = 0): boolean {
  if (!value || typeof value !== 'object' || depth > 4) return false
  return Object.entries(value).some(([name, item]) => {
    if (name === 'allowed') return item === true || item === 'true'
    if (name !== 'amount' && name !== 'value') return grantsEverything(item, depth + 1)
    // A large number as text would have an exponent.
    const amount = Number.isInteger(item) ? String(BigInt(item as number)) : item
    return typeof amount === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(amount) && isUnlimited(BigInt(amount))
  })
}
