import type { ConnectionEnder } from '../../../host-sdk/protocol/api.ts'
import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { walletConnectKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { families, namespaceOf } from '../../state/networks.ts'
import { signerOf } from '../../state/session.ts'
import type { SignInProof } from '../connector.ts'
import { adoptSessions } from './adoptSessions.ts'
import { askWallet } from './askWallet.ts'
import { endExpired } from './endExpired.ts'
import { extendSessions } from './extendSessions.ts'
import { followSessions } from './followSessions.ts'
import { forgetPairings } from './forgetPairings.ts'
import { createFrameSeal } from './frameSeal.ts'
import { grantedMethods, grantedNetworks } from './granted.ts'
import { grantedBook } from './grantedBook.ts'
import { keepConnected } from './keepConnected.ts'
import { keptPart, readKept } from './keptPart.ts'
import { type LeftPairings, leftPairings } from './leftPairings.ts'
import { memoryStorage } from './memoryStorage.ts'
import { type KeptOffer, type PairingOffer, pair, topicsIn } from './pair.ts'
import { createPairingMemory } from './pairingMemory.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'
import { restWhenIdle } from './restWhenIdle.ts'
import { sessionEnds } from './sessionEnds.ts'
import { createSessionVault } from './sessionVault.ts'
import { offerSignIn, signsInByPairing } from './signInOffer.ts'
import { startClient } from './startClient.ts'
import type { Engine, GrantedSessions, WalletConnectDeps } from './walletConnectEngine.ts'
import { codeForWallet } from './walletTime.ts'
import { whyUnreachable } from './whyUnreachable.ts'

/** Leaving must not hang on a relay. */
const goodbyeMs = 1500
const adoptEveryMs = 700
const topicsOf = (all: { topic: string }[]): string[] => all.map(({ topic }) => topic)
const goodbye = { code: 6000, message: 'User disconnected.' }

export async function createEngine(deps: WalletConnectDeps): Promise<Engine> {
  const { store, window, api, onChange } = deps
  const vault = createSessionVault(deps, deps.fetcher)
  const seals = createFrameSeal(api, deps.fetcher)
  // An answer of the server says what time it is.
  const [text] = await Promise.all([vault.read(), api.frameToken().catch(() => {})])
  const ends = sessionEnds(api.behindMs())
  const values = ends.fromKept(readKept(text))
  const keep = (): void => {
    left?.look()
    vault.write(keptPart(ends.toKept(values), (topic) => ended.has(topic)))
  }
  const ended = new Set<string>()
  let left: LeftPairings | undefined
  const client = await startClient(deps, memoryStorage(values, keep), ends.fromWallet)
  const book = grantedBook(client, store, ended)
  const tell = (namespace: Namespace, by?: ConnectionEnder): void => {
    const session = book.read(namespace)
    onChange(namespace, session, session ? undefined : by)
  }
  followSessions(client, book, tell)
  let pairings = 0
  const isWanted = (): boolean => book.living().length > 0 || pairings > 0
  keepConnected(client, window, isWanted)
  const rest = restWhenIdle(client, isWanted)
  client.on('session_delete', rest)
  client.on('session_expire', rest)
  extendSessions(client, book)
  const endOver = endExpired(client, ended, (topic) => {
    book.end(topic, 'expiry')
    keep()
    rest()
    for (const namespace of book.servedBy(topic)) tell(namespace, 'expiry')
  })

  /** Ends a session here at once; the wallet hears of it if it can be reached, and once: a second farewell is an error to it. */
  const end = async (topic: string, by?: ConnectionEnder): Promise<void> => {
    if (ended.has(topic)) return
    book.end(topic, by)
    keep()
    rest()
    const told = client.disconnect({ topic, reason: goodbye }).catch(() => {})
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, goodbyeMs))])
  }
  left = leftPairings(client, ended, end)
  const endUnused = (): void => {
    const used = new Set(families(store.getState().networks).map((one) => book.sessionOf(one)?.topic))
    for (const { topic } of book.living()) if (!used.has(topic)) void end(topic)
  }
  /** While somebody waits for a wallet the socket is wanted; afterwards no pairing is, not even one whose code never came. */
  const counted = async <T>(run: () => Promise<T>): Promise<T> => {
    pairings++
    try {
      return await run()
    } finally {
      pairings--
      if (pairings === 0) forgetPairings(client, topicsOf(client.core.pairing.getPairings()))
      rest()
    }
  }
  const engine: Engine = {
    networks: (namespace) => {
      const session = book.sessionOf(namespace)
      if (!session) return undefined
      // Only wallets of EVM take networks that they did not grant, whatever else a session lists.
      const takesMore =
        namespace === 'eip155' && grantedMethods(session, namespace).includes('wallet_addEthereumChain')
      return takesMore ? undefined : grantedNetworks(session, namespace)
    },
    sessionOn: (network) => {
      const session = book.read(namespaceOf(network), network)
      return session?.network === network ? session : undefined
    },
    pair: async (signal, shelf) => {
      const { networks, setPairing } = store.getState()
      const memory = createPairingMemory(client, seals, shelf)
      const forWallet = (uri: string): string => codeForWallet(uri, deps.api.behindMs())
      const proofs = new Map<string, SignInProof[]>()
      const signInOffer = async (): Promise<PairingOffer | undefined> =>
        deps.signInMessage && signsInByPairing(store)
          ? offerSignIn(client, {
              ask: deps.signInMessage,
              networks: networks.map(({ id }) => id as CaipNetworkId),
              onProofs: (topic, found) => proofs.set(topic, found),
            })
          : undefined
      const offer = async (): Promise<PairingOffer> => {
        const toSignIn = await signInOffer()
        const made = toSignIn ?? (await client.connect({ optionalNamespaces: proposedNamespaces(networks) }))
        for (const topic of topicsIn(made.uri)) memory.add(topic, toSignIn !== undefined)
        return { ...made, ...(made.uri && { uri: forWallet(made.uri) }) }
      }
      const resume = async (): Promise<KeptOffer[]> => {
        const kept = (await memory.resume?.()) ?? []
        if (signal?.aborted) left.add(memory.topics())
        return kept.map((one) => ({ ...one, uri: forWallet(one.uri) }))
      }
      const onUnwanted = (unwanted: string): void => void end(unwanted)
      const { topic, pairingTopic } = await counted(() =>
        pair(client, { offer, resume, onPairing: setPairing, onUnwanted, signal }),
      )
        .finally(memory.end)
        .catch(async (error) => {
          left.add(memory.topics())
          throw await whyUnreachable(error)
        })
      left.add(memory.topics().filter((one) => one !== pairingTopic))
      // A wallet is opened by its person: the client would look for a link in a storage that may be refused.
      await client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
      const granted = book.servedBy(topic).map((namespace) => [namespace, book.read(namespace)])
      endUnused()
      return withProof(Object.fromEntries(granted), proofs.get(topic))
    },
    connect: async (namespace, signal) => {
      const { [namespace]: session, ...others } = await engine.pair(signal)
      if (!session)
        throw new RpcError(rpcCodes.unrecognizedChain, 'The wallet granted none of these networks')
      return { ...session, others }
    },
    restore: async (namespace) => {
      // Another tab may have connected, and what it wrote comes a moment after the news.
      for (let tries = 0; tries < 3 && !book.sessionOf(namespace); tries++) {
        if (tries > 0) await new Promise((resolve) => setTimeout(resolve, adoptEveryMs))
        await adoptSessions(client, ends.fromKept(readKept(await vault.read())))
      }
      const session = book.sessionOf(namespace)
      if (session) book.servedBy(session.topic)
      return book.read(namespace)
    },
    disconnect: async (namespace, by) => {
      const topic = book.sessionOf(namespace)?.topic
      if (!topic) return
      const { connections, remembered } = store.getState()
      // Also by what is still being restored.
      const isUsed = (family: Namespace): boolean =>
        family !== namespace && (connections[family]?.wallet.id ?? remembered[family]) === walletConnectKey
      if (!book.servedBy(topic).some(isUsed)) await end(topic, by)
    },
    request: (namespace, request, signal, handOver, lastsMs) =>
      askWallet({ client, book, endOver, tell }, namespace, { request, signal, handOver, lastsMs }),
  }
  return engine
}

/** Of the account that becomes the active one. */
function withProof(granted: GrantedSessions, proofs: readonly SignInProof[] = []): GrantedSessions {
  const { eip155 } = granted
  const signer = eip155 && signerOf(eip155.accounts[0] ?? '')
  const proof = proofs.find(({ account }) => signerOf(account) === signer)
  return eip155 && proof ? { ...granted, eip155: { ...eip155, proof } } : granted
}
