import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { nameRecord } from '../../api/nameRecord.ts'
import type { SendAsset } from './asset.ts'
import type { Ask, ReceiverMark, SendFamily } from './family.ts'

export type Receiver =
  | { state: 'found'; address: string; name?: string; marks: readonly ReceiverMark[] }
  | { state: 'invalid' | 'unknownName' | 'unserved' | 'unreachable' }

/** Labels of letters, digits and hyphens, or of any script but ASCII's signs; at least two. */
const nameForm = /^(?=.{3,255}$)[^\s\p{Cc}.!-,/:-@[-`{-~]+(?:\.[^\s\p{Cc}.!-,/:-@[-`{-~]+)+$/u

/**
 * ENSIP-11. The address for Ethereum counts there alone: on another network a contract's address may be somebody else's,
 * or nobody's.
 */
function addressFor(
  networkId: CaipNetworkId,
  addresses: Readonly<Record<string, { address: string }>>,
): string | undefined {
  const chainId = evmChainId(networkId)
  if (chainId === undefined) return undefined
  const own = addresses[String((0x80000000 | chainId) >>> 0)]
  return (chainId === 1 ? (addresses['60'] ?? own) : own)?.address
}

export interface Standing {
  api: Pick<ApiClient, 'frameToken'>
  ask: Ask
  networkId: CaipNetworkId
  from: string
  assets: readonly SendAsset[]
}

/** Whom the typed text stands for, by address or by name, with its address and all that is odd about it. */
export async function findReceiver(
  family: SendFamily,
  { api, ask, networkId, from, assets }: Standing,
  text: string,
  signal?: AbortSignal,
): Promise<Receiver> {
  const typed = text.trim()
  const written = family.readAddress(typed, networkId)
  if (written) {
    const marks = await marksOf(family, { ask, from, assets }, written.address)
    const odd: ReceiverMark[] = written.checksum === 'wrong' ? ['checksum', ...marks] : marks
    return { state: 'found', address: written.address, marks: odd }
  }
  if (!networkId.startsWith('eip155:') || !nameForm.test(typed)) return { state: 'invalid' }
  const name = typed.toLowerCase()
  const record = await nameRecord(api, name, signal).catch(() => undefined)
  if (!record) return { state: 'unreachable' }
  if (record === 'unserved') return { state: 'unserved' }
  const said = record === 'unknown' ? undefined : addressFor(networkId, record.found)
  const found = said === undefined ? undefined : family.readAddress(said, networkId)
  if (!found) return { state: 'unknownName' }
  return {
    state: 'found',
    name,
    address: found.address,
    marks: await marksOf(family, { ask, from, assets }, found.address),
  }
}

async function marksOf(
  family: SendFamily,
  { ask, from, assets }: Pick<Standing, 'ask' | 'from' | 'assets'>,
  address: string,
): Promise<ReceiverMark[]> {
  const isToken = assets.some(({ token }) => token !== '' && family.sameAddress(token, address))
  if (isToken) return ['token']
  if (family.sameAddress(from, address)) return ['self']
  // A node that does not answer keeps nobody from sending: the quote asks it again.
  return family.inspect(ask, address).catch(() => [])
}
