import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { type GrantedBook, grantedBook } from '../wallets/walletConnect/grantedBook.ts'
import { memoryStorage } from '../wallets/walletConnect/memoryStorage.ts'
import { type Session, startClient } from '../wallets/walletConnect/startClient.ts'
import { lastingContext, networks, solanaNetwork } from './testContext.ts'

interface Judge {
  isValidSessionSettleRequest(params: object): void
  isValidRequest(params: object): Promise<void>
}

export interface JudgedSessions {
  /** The session, the only one, in the client's own store, with the key that it is spoken in. */
  stored(parts: object): Promise<Session>
  /** Would the client take it from a wallet? */
  settled(session: Session): boolean
  /** Would the client send such a request? */
  passes(topic: string, chainId: string, method: string): Promise<boolean>
  /** What we read of it. */
  book(): GrantedBook
  close(): Promise<void>
}

export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const inSevenDays = Math.floor(Date.now() / 1000) + 7 * 86_400

/** Of a session's namespaces, as a wallet writes it. */
export const part = (
  accounts: unknown,
  methods: unknown = ['personal_sign', 'eth_sendTransaction'],
  more: object = {},
) => ({ ...{ accounts, methods, events: ['accountsChanged', 'chainChanged'] }, ...more })

const taken = (run: () => unknown): Promise<boolean> =>
  Promise.resolve()
    .then(run)
    .then(
      () => true,
      () => false,
    )

/** Sessions as wallets write them, judged by the real client of the protocol. `DISABLE_GLOBAL_CORE` has to be set. */
export async function judgedSessions(): Promise<JudgedSessions> {
  const { store } = lastingContext({ wallets: [] })
  const devnet = { ...solanaNetwork, id: solanaClusters.devnet }
  const bitcoin = { ...solanaNetwork, id: bitcoinNetworks.mainnet }
  store.setState({ networks: [...networks, solanaNetwork, devnet, bitcoin] })
  const relay = { url: 'ws://127.0.0.1:1', projectId: 'demo' }
  const client = await startClient(
    { relay, store } as never,
    memoryStorage(new Map(), () => {}),
  )
  const judge = client.engine as unknown as Judge
  let made = 0
  return {
    stored: async (parts) => {
      const topic = String(++made).padStart(64, '0')
      const session = {
        topic,
        relay: { protocol: 'irn' },
        expiry: inSevenDays,
        acknowledged: true,
        controller: 'ab',
        self: { publicKey: 'cd', metadata: {} },
        peer: { publicKey: 'ab', metadata: { name: 'Pocket', description: '', url: '', icons: [] } },
        requiredNamespaces: {},
        optionalNamespaces: {},
        namespaces: { eip155: part([`eip155:1:${alice}`, `eip155:10:${alice}`]) },
        ...parts,
      } as unknown as Session
      for (const { topic: before } of client.session.getAll())
        await client.session.delete(before, { code: 6000, message: '' })
      await client.session.set(topic, session)
      await client.core.crypto.setSymKey('11'.repeat(32), topic)
      return session
    },
    settled: ({ relay, peer, namespaces, expiry }) => {
      try {
        judge.isValidSessionSettleRequest({ relay, controller: peer, namespaces, expiry })
        return true
      } catch {
        return false
      }
    },
    passes: (topic, chainId, method) =>
      taken(() => judge.isValidRequest({ topic, chainId, request: { method, params: [] } })),
    book: () => grantedBook(client, store, new Set()),
    close: async () => client.core.relayer.transportClose(),
  }
}
