import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { ensAddress } from '../../api/ensAddress.ts'
import { nameRecord } from '../../api/nameRecord.ts'
import { pastedText } from '../../format/pastedText.ts'
import { readPaymentUri } from '../../format/readPaymentUri.ts'
import type { SendAsset } from './asset.ts'
import type { Ask, ReceiverMark, SendFamily } from './family.ts'

export type Receiver =
  | {
      state: 'found'
      address: string
      name?: string
      /** Goes along, as the link asks. */
      memo?: string
      marks: readonly ReceiverMark[]
    }
  | {
      state:
        | 'invalid'
        | 'link'
        | 'moreThanPayment'
        | 'otherNetwork'
        | 'otherToken'
        | 'unknownName'
        | 'unserved'
        | 'unreachable'
    }

/** Labels of letters, digits and hyphens, or of any script but ASCII's signs; at least two. */
const nameForm = /^(?=.{3,255}$)[^\s\p{Cc}.!-,/:-@[-`{-~]+(?:\.[^\s\p{Cc}.!-,/:-@[-`{-~]+)+$/u

/** An explorer's page of an address, or a request for a payment, which says more than whom to pay. */
const linkForm =
  /^(?:https?:\/\/|www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)+\/|(?:ethereum|solana|bitcoin|pay-[a-z]+):)/i

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
  const typed = pastedText(text)
  const link = readPaymentUri(typed)
  if (link === 'refused') return { state: 'moreThanPayment' }
  if (link?.networkId && link.networkId !== networkId) return { state: 'otherNetwork' }
  if (link?.token && !assets.some(({ token }) => token === link.token)) return { state: 'otherToken' }
  // Text out of a document may be broken within an address.
  const written = family.readAddress(link?.address ?? typed.replace(/\s+/g, ''), networkId)
  if (written) {
    const marks = await marksOf(family, { ask, from, assets }, written.address)
    const odd: ReceiverMark[] = written.checksum === 'wrong' ? ['checksum', ...marks] : marks
    const memo = link?.memo === undefined ? {} : { memo: link.memo }
    return { state: 'found', address: written.address, ...memo, marks: odd }
  }
  if (link) return { state: 'invalid' }
  if (linkForm.test(typed)) return { state: 'link' }
  if (!networkId.startsWith('eip155:') || !nameForm.test(typed)) return { state: 'invalid' }
  const named = await resolve(api, typed.toLowerCase(), networkId, signal).catch(() => 'unreachable' as const)
  if (typeof named === 'string') return { state: named }
  const found = family.readAddress(named.address, networkId)
  if (!found) return { state: 'unknownName' }
  return {
    state: 'found',
    name: named.name,
    address: found.address,
    marks: await marksOf(family, { ask, from, assets }, found.address),
  }
}

/** By the server's own names, then by ENS. Rejects when the server could not say. */
async function resolve(
  api: Standing['api'],
  name: string,
  networkId: CaipNetworkId,
  signal: AbortSignal | undefined,
): Promise<{ name: string; address: string } | 'unknownName' | 'unserved'> {
  const record = await nameRecord(api, name, signal)
  if (typeof record !== 'string') {
    const address = addressFor(networkId, record.found)
    return address === undefined ? 'unknownName' : { name, address }
  }
  const found = await ensAddress(api, name, networkId, signal)
  if (typeof found !== 'string') return found
  return found === 'unserved' && record === 'unserved' ? 'unserved' : 'unknownName'
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
