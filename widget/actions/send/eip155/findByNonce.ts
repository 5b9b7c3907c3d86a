import { toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { readNodeCount, readNodeQuantity } from '../../../../server/contract/readNodeQuantity.ts'
import { isOfNode } from '../../../errors/isOfNode.ts'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'
import { readCount, readQuantity } from './evmFees.ts'

/** Addresses and bytes in lower case; what can't be read is `undefined`. */
export interface MinedTransaction {
  hash: string
  /** '' where it makes a contract. */
  to: string | undefined
  value: bigint | undefined
  data: string | undefined
}

/** Questions for one nonce: a search through 2^32 blocks needs no more, and a node that names a higher one is not believed. */
const mostQuestions = 68

/**
 * The transaction by which an account used a nonce, from the block in which its count passed it. `not yet`: in no block
 * that the node has; `unknown`: no node keeps so old a state, or the nonce was used in another way.
 *
 * @throws SendError where an answer can't be read: the next look may tell
 */
export async function findByNonce(
  ask: Ask,
  from: string,
  nonce: number,
): Promise<MinedTransaction | 'not yet' | 'unknown'> {
  let left = mostQuestions
  const askFew: Ask = (method, params) => {
    left -= 1
    if (left < 0) throw new SendError('node_unreachable')
    return ask(method, params)
  }
  try {
    const block = await findBlock(askFew, from, BigInt(nonce))
    return block === undefined ? 'not yet' : ((await findIn(askFew, block, from, nonce)) ?? 'unknown')
  } catch (thrown) {
    if (isUnanswered(thrown)) throw thrown
    return 'unknown'
  }
}

/** Our own refusals have a reason and pass; what a node itself says against an old block stays. */
const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof SendError ||
  (typeof (thrown as { data?: { reason?: unknown } | null } | null)?.data?.reason === 'string' &&
    !isOfNode(thrown))

/** The first block after which the account's count is above the nonce: back in doubled steps, then by halves. */
async function findBlock(ask: Ask, from: string, nonce: bigint): Promise<bigint | undefined> {
  const isUsedAt = async (block: bigint) =>
    readCount(await ask('eth_getTransactionCount', [from, toHexQuantity(block)])) > nonce
  let used = readQuantity(await ask('eth_blockNumber', []))
  if (!(await isUsedAt(used))) return undefined
  let free = -1n
  for (let step = 1n; used - step >= 0n; step *= 2n) {
    if (await isUsedAt(used - step)) used -= step
    else {
      free = used - step
      break
    }
  }
  while (used - free > 1n) {
    const middle = (used + free) / 2n
    if (await isUsedAt(middle)) used = middle
    else free = middle
  }
  return used
}

interface Listed {
  fields: Record<string, unknown>
  sender: string | undefined
  nonce: bigint | undefined
}

function readListed(listed: unknown): Listed {
  const fields = ((typeof listed === 'object' && listed) || {}) as Listed['fields']
  return { fields, sender: readHex(fields['from'], 'address'), nonce: readNodeCount(fields['nonce']) }
}

/** Without its hash nobody can say what became of the payment. */
function readMined({ hash, to, value, input, data }: Listed['fields']): MinedTransaction {
  const id = readHex(hash, 'hash')
  if (!id) throw new SendError('node_unreachable')
  return {
    hash: id,
    to: isAbsent(to) ? '' : readHex(to, 'address'),
    value: readNodeQuantity(value),
    data: readHex([input, data].find((one) => !isAbsent(one)) ?? '0x', 'bytes'),
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

const forms = { address: /^0x[0-9a-f]{40}$/i, hash: /^0x[0-9a-f]{64}$/i, bytes: /^0x([0-9a-f]{2})*$/i }

/** In lower case. */
const readHex = (value: unknown, form: keyof typeof forms): string | undefined =>
  typeof value === 'string' && forms[form].test(value) ? value.toLowerCase() : undefined

async function findIn(
  ask: Ask,
  block: bigint,
  from: string,
  nonce: number,
): Promise<MinedTransaction | undefined> {
  const read = (await ask('eth_getBlockByNumber', [toHexQuantity(block), true])) as {
    transactions?: unknown
  } | null
  if (!Array.isArray(read?.transactions)) throw new SendError('node_unreachable')
  const listed = read.transactions.map(readListed)
  const sender = from.toLowerCase()
  const mined = listed.find((one) => one.sender === sender && one.nonce === BigInt(nonce))
  if (mined) return readMined(mined.fields)
  // One that can't be read may be it.
  const mayBeIt = (one: Listed): boolean =>
    (one.sender ?? sender) === sender && (one.nonce ?? BigInt(nonce)) === BigInt(nonce)
  if (listed.some(mayBeIt)) throw new SendError('node_unreachable')
  return undefined
}
