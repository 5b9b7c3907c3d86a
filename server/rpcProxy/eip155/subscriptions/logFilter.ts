/** Which logs a follower wants; what it names is in lower case. */
export interface LogFilter {
  /** Empty for any. */
  readonly addresses: readonly string[]
  /** By position; an empty one takes any topic, also none. */
  readonly topics: readonly (readonly string[])[]
}

/** A log as a node reports it. */
export interface NodeLog extends Readonly<Record<string, unknown>> {
  readonly address: string
  readonly topics: readonly string[]
}

/** Most addresses of one filter, and topics of one of its positions. */
export const filterLimits = { addresses: 100, topics: 100 }
/** Topics that a log has at most. */
const positions = 4

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isTopic = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

function readList(
  value: unknown,
  isOne: (one: unknown) => one is string,
  most: number,
): string[] | undefined {
  if (value === undefined || value === null) return []
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.length <= most && list.every(isOne) ? list.map((one) => one.toLowerCase()) : undefined
}

/** The filter of `eth_subscribe`, with an address or a topic at least; `undefined` for anything else. */
export function readLogFilter(value: unknown): LogFilter | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { address, topics: given, ...others } = value as Record<string, unknown>
  if (Object.keys(others).length > 0) return undefined
  const addresses = readList(address, isAddress, filterLimits.addresses)
  const list = given === undefined || given === null ? [] : given
  if (!addresses || !Array.isArray(list) || list.length > positions) return undefined
  const topics = list.map((one) => readList(one, isTopic, filterLimits.topics))
  if (!topics.every((one) => one !== undefined)) return undefined
  if (addresses.length === 0 && topics.every((one) => one.length === 0)) return undefined
  return { addresses, topics }
}

/** The logs of an answer to `eth_getLogs` that can be read; `undefined` where none of them can. */
export function readLogs(value: unknown): NodeLog[] | undefined {
  if (!Array.isArray(value)) return undefined
  const isLog = (one: unknown): one is NodeLog => {
    if (typeof one !== 'object' || one === null) return false
    const { address, topics } = one as Record<string, unknown>
    return isAddress(address) && Array.isArray(topics) && topics.every(isTopic)
  }
  const logs = value.filter(isLog)
  return logs.length > 0 || value.length === 0 ? logs : undefined
}

/** As Geth compares them: a filter with more positions than the log has topics takes it not. */
export function matches({ addresses, topics }: LogFilter, log: NodeLog): boolean {
  if (topics.length > log.topics.length) return false
  if (addresses.length > 0 && !addresses.includes(log.address.toLowerCase())) return false
  return topics.every((one, at) => one.length === 0 || one.includes(log.topics[at]?.toLowerCase() ?? ''))
}
