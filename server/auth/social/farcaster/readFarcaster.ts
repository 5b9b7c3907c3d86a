import type { ServerContext } from '../../../context.ts'
import { parseMessage } from '../../../contract/signInMessage.ts'
import { verifySignature } from '../../../signatures/verifySignature.ts'
import { faultOf } from '../../siwx/faultOf.ts'
import { refused, unavailable } from '../oauth/faults.ts'
import type { Profile } from '../profile.ts'
import { profileOf } from '../providers.ts'
import type { Approval } from './channel.ts'

/** OP Mainnet, where Farcaster keeps who owns which id. */
const reference = '10'
const registryChain = `eip155:${reference}` as const
/** Farcaster's IdRegistry; `idOf(address) returns (uint256)`. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const idOfSelector = '0xd94fe832'
/** What no other sign-in of the same address says. */
const statement = 'Farcaster Auth'

/**
 * Who signed in: the relay is believed in nothing. The message must be of Farcaster Auth, for this page and this request,
 * signed by the address that the registry names as the owner of the id in it. Source: FIP-11.
 *
 * @throws HttpError 401 `provider_refused`; 503 `provider_unavailable` without nodes of OP Mainnet
 */
export async function readFarcaster(
  context: ServerContext,
  approval: Approval,
  { nonce, origin }: { nonce: string; origin: string },
): Promise<Profile> {
  const message = parseMessage(approval.message)
  const fid = /^farcaster:\/\/fid\/([1-9]\d{0,15})$/.exec(message?.resources?.[0] ?? '')?.[1]
  if (!message || !fid || message.nonce !== nonce || message.statement !== statement) throw refused()
  const account = { namespace: 'eip155', reference, address: message.address } as const
  if (faultOf(message, { account, origin, now: Date.now() })) throw refused()
  if (!(await verifySignature(context, account, approval.message, approval.signature))) throw refused()
  if ((await ownedId(context, message.address)) !== BigInt(fid)) throw refused()
  const { displayName, username, pfpUrl } = approval
  return profileOf(fid, { name: displayName ?? username, image: pfpUrl })
}

/**
 * Asks nobody to say yes to what could not be checked afterwards.
 *
 * @throws HttpError 503 `provider_unavailable`
 */
export function requireRegistry({ chains }: ServerContext): void {
  if (!chains.get(registryChain)) throw unavailable()
}

async function ownedId({ chains }: ServerContext, address: string): Promise<bigint> {
  const data = `${idOfSelector}${address.slice(2).toLowerCase().padStart(64, '0')}`
  const chain = chains.get(registryChain)
  const answer = await chain
    ?.ask({ method: 'eth_call', params: [{ to: idRegistry, data }, 'latest'] })
    .catch((cause) => {
      throw unavailable(cause)
    })
  if (!answer?.ok || !/^0x[0-9a-f]{64}$/.test(String(answer.value))) throw unavailable()
  return BigInt(String(answer.value))
}
