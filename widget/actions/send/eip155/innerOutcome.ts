import { entryPoints } from '../../../../server/contract/entryPoints.ts'

const topics = {
  /** ERC-4337: `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` */
  operation: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
  /** Safe: `ExecutionSuccess(bytes32,uint256)` and `ExecutionFailure(bytes32,uint256)` */
  executed: '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  failed: '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
} as const

const entryPointsInLower: ReadonlySet<string> = new Set(entryPoints.map((address) => address.toLowerCase()))

type Fields = Record<string, unknown>

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/**
 * What became of a contract's account in a transaction that a block took: somebody else may have sent it, and the transaction
 * succeeds whatever became of the account's part. Logs count from the account itself and from the entry points of ERC-4337
 * alone: whoever is paid can write logs that look like theirs, also as a bundler with a contract of its own.
 */
export function innerOutcome(receipt: object, account: string): 'done' | 'undone' | 'mixed' {
  const { logs } = receipt as Fields
  const own = account.toLowerCase()
  const outcomeOf = (log: Fields): boolean[] => {
    const [event, , sender] = Array.isArray(log['topics']) ? log['topics'].map(lower) : []
    const by = lower(log['address'])
    if (by === own && event === topics.executed) return [true]
    if (by === own && event === topics.failed) return [false]
    const isOperation = event === topics.operation && entryPointsInLower.has(by)
    if (!isOperation || sender?.slice(-40) !== own.slice(2)) return []
    // Behind the nonce.
    return [/[^0]/.test(lower(log['data']).slice(2 + 64, 2 + 128))]
  }
  const outcomes = (Array.isArray(logs) ? logs : []).filter(isFields).flatMap(outcomeOf)
  if (!outcomes.includes(false)) return 'done'
  return outcomes.includes(true) ? 'mixed' : 'undone'
}
