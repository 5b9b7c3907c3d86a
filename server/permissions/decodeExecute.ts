import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  toHex,
} from 'viem'
import { HttpError } from '../errors/httpError.ts'

export interface Execution {
  readonly target: Address
  readonly value: bigint
  readonly data: Hex
}

/** ERC-7579. */
const execute = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const batch = parseAbiParameters('(address target, uint256 value, bytes data)[]')

/** First byte of a mode → how its calldata is read. Neither static calls nor delegate calls are in it. */
const callTypes: Readonly<Record<string, (calldata: Hex) => readonly Execution[]>> = {
  '0x00': decodeSingle,
  '0x01': decodeBatch,
}
/** Second byte: what happens when a call fails. */
const executionTypes: readonly Hex[] = ['0x00', '0x01']
/** Behind them: selector and payload of modes that accounts define themselves. */
const plainMode = toHex(0, { size: 30 })

/**
 * What an account is told to do. Only what encodes to the very same bytes again is taken: an account that reads a
 * crooked encoding in another way than we do would do something that nobody checked.
 *
 * @throws HttpError 400 with the field `calldata`
 */
export function decodeExecute(callData: string): readonly Execution[] {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(callData)) throw malformed()
  const bytes = callData.toLowerCase() as Hex
  try {
    const { args } = decodeFunctionData({ abi: execute, data: bytes })
    if (encodeFunctionData({ abi: execute, args }) !== bytes) throw malformed()
    const [mode, calldata] = args
    const decode = callTypes[slice(mode, 0, 1)]
    const isKnown = executionTypes.includes(slice(mode, 1, 2)) && slice(mode, 2) === plainMode
    if (!decode || !isKnown) throw malformed('The mode of execution is not taken')
    return decode(calldata)
  } catch (cause) {
    throw cause instanceof HttpError ? cause : malformed(undefined, cause)
  }
}

const addressBytes = 20
const valueBytes = 32

/** Target, value and data without padding. */
function decodeSingle(calldata: Hex): readonly Execution[] {
  const head = addressBytes + valueBytes
  const target = getAddress(slice(calldata, 0, addressBytes, { strict: true }))
  const value = BigInt(slice(calldata, addressBytes, head, { strict: true }))
  return [{ target, value, data: size(calldata) > head ? slice(calldata, head) : '0x' }]
}

function decodeBatch(calldata: Hex): readonly Execution[] {
  const [executions] = decodeAbiParameters(batch, calldata)
  if (encodeAbiParameters(batch, [executions]) !== calldata) throw malformed()
  return executions
}

const malformed = (sentence = 'The call data is no execution of ERC-7579', cause?: unknown) =>
  new HttpError(400, 'invalid_body', sentence, { field: 'calldata', cause })
