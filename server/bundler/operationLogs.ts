import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils'
import * as z from 'zod/mini'
import { toHexQuantity } from '../../host-sdk/protocol/caip.ts'
import { entryPoints } from '../contract/entryPoints.ts'
import { isRemoved } from '../contract/isRemoved.ts'
import { quantitySchema } from '../contract/quantitySchema.ts'

// What an EntryPoint writes about a user operation. Source: ERC-4337.

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])
export const doneTopic = toEventSelector(abi[0])
/** Stands between the checks of a bundle and its first operation. */
const beforeTopic = toEventSelector('BeforeExecution()')

const hexSchema = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value),
)
const logSchema = z.looseObject({
  address: hexSchema,
  topics: z.array(
    z.pipe(
      hexSchema,
      z.transform((topic) => topic.toLowerCase() as `0x${string}`),
    ),
  ),
  data: hexSchema,
  logIndex: z.pipe(
    quantitySchema(),
    z.transform((value: bigint) => toHexQuantity(value)),
  ),
  transactionHash: hexSchema,
})
export type Log = z.infer<typeof logSchema>

/** Logs of a receipt. One that is missing could be the end of another operation: a list with an odd one is none. */
export const logsSchema = z
  .array(logSchema)
  .check(z.refine((logs) => new Set(logs.map(({ logIndex }) => logIndex)).size === logs.length))

/**
 * The last log of a list, of those not taken back by a reorganisation, that tells how an operation ended. `odd`: none does,
 * and one can't be read.
 */
export function findDone(list: readonly unknown[], userOpHash: string) {
  let isOdd = false
  for (const one of list.toReversed()) {
    if (isRemoved(one)) continue
    const { data: log } = logSchema.safeParse(one)
    const done = log && readDone(log, userOpHash)
    if (done) return { log, done }
    isOdd ||= !log || (entryPointOf(log) !== undefined && isNamed(log, userOpHash))
  }
  return isOdd ? 'odd' : undefined
}

const isNamed = ({ topics: [event, hash] }: Log, userOpHash: string): boolean =>
  event === doneTopic && hash === userOpHash.toLowerCase()

/** The entry point that wrote it; `undefined` for a look-alike. */
export const entryPointOf = ({ address }: Log): string | undefined =>
  entryPoints.find((entryPoint) => entryPoint.toLowerCase() === address.toLowerCase())

/** How an operation ended. `undefined` when this log tells nothing of it. */
function readDone(log: Log, userOpHash: string) {
  const event = read(log)
  const args = event?.eventName === 'UserOperationEvent' ? event.args : undefined
  return args?.userOpHash === userOpHash.toLowerCase() ? args : undefined
}

/** Why the call of an operation was undone. */
export function readReason(logs: readonly Log[], userOpHash: string): string | undefined {
  for (const log of logs) {
    const event = read(log)
    const args = event?.eventName === 'UserOperationRevertReason' ? event.args : undefined
    if (args?.userOpHash === userOpHash.toLowerCase()) return args.revertReason
  }
  return undefined
}

/**
 * What one operation of a bundle wrote. An entry point runs them one after the other and ends each with its own log;
 * what stands before the first was written while they were checked. `undefined` without that end.
 */
export function logsOf(all: readonly Log[], end: Log): Log[] | undefined {
  const place = all.findIndex(
    ({ logIndex, topics }) => logIndex === end.logIndex && topics.join() === end.topics.join(),
  )
  if (place === -1) return undefined
  const prior = all.slice(0, place)
  const start = prior.findLastIndex(
    (log) =>
      log.address.toLowerCase() === end.address.toLowerCase() &&
      (log.topics[0] === doneTopic || log.topics[0] === beforeTopic),
  )
  return prior.slice(start + 1)
}

function read(log: Log) {
  if (!entryPointOf(log)) return undefined
  try {
    return decodeEventLog({ abi, data: log.data, topics: log.topics as [`0x${string}`] })
  } catch {
    return undefined
  }
}
