import { type CaipAccountId, type CaipNetworkId, isCaipAccountId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { parseMessage } from '../../../server/contract/signInMessage.ts'
import { families } from '../../state/networks.ts'
import type { WidgetStore } from '../../state/store.ts'
import type { SignInProof } from '../connector.ts'
import type { PairingOffer } from './pair.ts'
import { walletMethods } from './proposedNamespaces.ts'
import type { Client, Session } from './startClient.ts'

/** A message is asked for before anybody's account is known; the wallet writes its own in this one's place. */
const nobody = `0x${'0'.repeat(40)}`
/** A login frame that takes longer must not keep a person from a code. */
const messageMs = 3_000
/** The permission in the message names every method with every network; the server reads no longer message. */
const longestPermission = 6_000
/** The session of a wallet whose signature the client can't check is there a moment later. */
const settleMs = 3_000

/** Is the sign-in part of the pairing? Wallets do that for EVM alone; where it is optional, the person is asked apart. */
export const signsInByPairing = (store: WidgetStore): boolean => {
  const { login, networks } = store.getState()
  return login?.siwx === 'required' && families(networks).join() === 'eip155'
}

export interface SignInOffer {
  /** The message of the login frame. */
  ask(account: CaipAccountId): Promise<string>
  networks: readonly CaipNetworkId[]
  onProofs(topic: string, proofs: SignInProof[]): void
}

/**
 * A code that asks for session and sign-in in one step (CAIP-122 with a ReCap: it grants the methods). A wallet that
 * does not know it finds a plain proposal behind the same code. `undefined` when there is no message, or no room for it.
 */
export async function offerSignIn(
  client: Client,
  { ask, networks, onProofs }: SignInOffer,
): Promise<PairingOffer | undefined> {
  const methods = walletMethods('eip155')
  const permission = methods.length * JSON.stringify(networks).length * (4 / 3)
  if (permission > longestPermission) return undefined
  const asked = await Promise.race([
    ask(`${networks[0]}:${nobody}` as CaipAccountId).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, messageMs)),
  ])
  const parts = asked === undefined ? undefined : parseMessage(asked)
  if (!parts) return undefined
  const { uri, response } = await client.authenticate({
    chains: [...networks],
    methods,
    domain: parts.domain,
    uri: parts.uri,
    nonce: parts.nonce,
    ...(parts.statement !== undefined && { statement: parts.statement }),
    ...(parts.expirationTime !== undefined && { exp: parts.expirationTime }),
  })
  const approval = async (): Promise<Session> => {
    try {
      const { session, auths = [] } = await response()
      if (!session) throw new RpcError(rpcCodes.internal, 'The wallet granted nothing')
      onProofs(
        session.topic,
        auths.flatMap((auth) => readProof(client, auth)),
      )
      return session
    } catch (error) {
      // Contracts sign what only a node can check: the person signs once more, and our server checks.
      const session = /verification failed/i.test(wordsOf(error)) && (await settled(client, uri))
      if (session) return session
      throw typeof error === 'string' ? new Error(error) : error
    }
  }
  return { uri, approval }
}

type Auth = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<Client['authenticate']>>['response']>>['auths']
>[number]

/** `did:pkh:eip155:1:0x…` and what its account signed. */
function readProof(client: Client, { p, s }: Auth): SignInProof[] {
  const account = p.iss.replace(/^did:pkh:/, '')
  if (!isCaipAccountId(account)) return []
  return [{ account, message: client.formatAuthMessage({ request: p, iss: p.iss }), signature: s.s }]
}

const wordsOf = (error: unknown): string =>
  typeof error === 'string' ? error : String((error as { message?: unknown } | null)?.message ?? '')

async function settled(client: Client, uri: string): Promise<Session | undefined> {
  const find = () => client.session.getAll().find(({ pairingTopic }) => uri.startsWith(`wc:${pairingTopic}@`))
  for (let waited = 0; waited < settleMs && !find(); waited += 100)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return find()
}
