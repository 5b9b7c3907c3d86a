import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { HttpError } from '../../errors/httpError.ts'
import { ethereum } from '../coinType.ts'

/** ENSIP-10: what our resolver contract asks, by the gateway. */
const resolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/** What is asked of a name inside of it. */
const recordsAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
])
const [addrAbi, addrOfCoinAbi, textAbi, contenthashAbi, multicallAbi] = recordsAbi

/** Records of a name; one that nobody has is empty. */
export interface NameFacts {
  attributes: Readonly<Record<string, string>>
  /** By coin type, decimal. */
  addresses: Readonly<Record<string, { address: string }>>
}

export const noFacts: NameFacts = { attributes: {}, addresses: {} }

/** ENS' text keys → our attributes. */
const textKeys: Readonly<Record<string, string>> = { avatar: 'avatar', description: 'bio', bio: 'bio' }

/** Calls in one `multicall`. */
const callLimit = 64

export interface ResolverCall {
  /** With dots, lower case. */
  name: string
  data: Hex
}

/** @throws HttpError 400 `invalid_query` with the field `calldata` */
export function readResolverCall(data: Hex): ResolverCall {
  const { args } = decoded(() => decodeFunctionData({ abi: resolverAbi, data }))
  const [name, inner] = args
  return { name: nameOf(hexToBytes(name)), data: inner }
}

/** The ABI of the answer to an inner call. @throws HttpError as above */
export function answerCall({ name, data }: ResolverCall, facts: NameFacts, depth = 0): Hex {
  const call = decoded(() => decodeFunctionData({ abi: recordsAbi, data }))
  if (call.functionName === 'multicall') {
    const [calls] = call.args
    if (depth > 0 || calls.length > callLimit) throw malformed()
    const result = calls.map((each) => answerCall({ name, data: each }, facts, depth + 1))
    return encodeFunctionResult({ abi: [multicallAbi], result })
  }
  const [node, word] = call.args
  if (node !== namehash(name)) throw malformed()
  if (call.functionName === 'contenthash') {
    return encodeFunctionResult({ abi: [contenthashAbi], result: '0x' })
  }
  if (call.functionName === 'text') {
    const key = Object.hasOwn(textKeys, String(word)) ? textKeys[String(word)] : undefined
    const result = (key && facts.attributes[key]) ?? ''
    return encodeFunctionResult({ abi: [textAbi], result })
  }
  const address = facts.addresses[word === undefined ? ethereum : String(word)]?.address
  return word === undefined
    ? encodeFunctionResult({ abi: [addrAbi], result: (address ?? zeroAddress) as Address })
    : encodeFunctionResult({ abi: [addrOfCoinAbi], result: (address ?? '0x') as Hex })
}

/** DNS' form of a name: each label behind its length, a zero at the end. */
function nameOf(bytes: Uint8Array): string {
  const labels: string[] = []
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    if (length === 0) break
    labels.push(new TextDecoder().decode(bytes.subarray(at + 1, at + 1 + length)))
    at += 1 + length
  }
  if (at !== bytes.length - 1) throw malformed()
  return labels.join('.')
}

function decoded<T>(decode: () => T): T {
  try {
    return decode()
  } catch (cause) {
    throw malformed(cause)
  }
}

const malformed = (cause?: unknown) =>
  new HttpError(400, 'invalid_query', 'The call is none that names of this server answer', {
    field: 'calldata',
    cause,
  })
