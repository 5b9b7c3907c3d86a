import dns from 'node:dns'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { authObject, narrowed } from './authObject.ts'

/** Answers one request; an object with a code that it throws refuses it. */
export type Answer = (params: unknown, chainId: string) => unknown

export interface WalletConnectWalletOptions {
  relayUrl: string
  projectId: string
  name?: string
  /** CAIP-10; what is granted is what of them was asked for, and all of them by `generous`. */
  accounts: string[]
  /** Methods that it does, by family; absent: those that were asked for. */
  methods?: Record<string, string[]>
  /** Grants its accounts whether or not their networks were asked for. */
  generous?: boolean
  /** What it grants in place of that. */
  grant?(granted: Granted): Granted
  sessionProperties?: Record<string, string>
  /** By how much its clock is ahead of this machine's, ms; what has run out by its clock it does not see, and a session's end it writes by it. */
  aheadMs?: number
  /** Knows sign-in in one step with the connection; absent: like most wallets, it does not. */
  sign?(message: string): Promise<{ type: 'eip191' | 'eip1271'; signature: string }>
}

/** A session's namespaces, as the wallet writes them; `chains` may be left out. */
export type Granted = Record<
  string,
  { accounts: string[]; chains?: string[]; methods: string[]; events: string[] }
>

type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** A real wallet of WalletConnect on another device, as far as the relay can tell. */
export interface WalletConnectWallet {
  kit: Kit
  /** What the person does with the next proposal. */
  decide: 'approve' | 'reject' | 'wait'
  /** By method; what is missing is refused. */
  answers: Record<string, Answer>
  /** Requests so far: `method chainId`. */
  asked: string[]
  /** Name and address of the page that the wallet shows. */
  proposer: { name: string; url: string; description: string; icons: string[] } | undefined
  pair(uri: string): Promise<void>
  /** Its one session. */
  topic(): string
  stop(): Promise<void>
}

let made = 0

export async function startWalletConnectWallet(
  options: WalletConnectWalletOptions,
): Promise<WalletConnectWallet> {
  const {
    relayUrl,
    projectId,
    name = 'Pocket Wallet',
    accounts,
    generous,
    sessionProperties,
    aheadMs = 0,
  } = options
  lookUpLocalhost()
  const core = new Core({
    relayUrl,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `pocket-${process.pid}-${++made}`,
    storageOptions: { database: ':memory:' },
  })
  core.eventClient.init = async () => {}
  Object.assign(core.verify, { isDevEnv: true })
  const metadata = { name, description: name, url: 'https://pocket.example', icons: [] }
  // The kit waits a second after each request, for wallets that show one at a time.
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })

  const { encode } = core.crypto
  core.crypto.encode = (topic, message, options) => {
    const { method, params } = message as { method?: string; params?: { expiry: number } }
    const isSettled = method === 'wc_sessionSettle' && params
    const settled = isSettled && { ...params, expiry: params.expiry + aheadMs / 1_000 }
    return encode.call(core.crypto, topic, settled ? { ...message, params: settled } : message, options)
  }
  const isOver = (endS = Number.POSITIVE_INFINITY): boolean => endS * 1_000 <= Date.now() + aheadMs

  const wallet: WalletConnectWallet = {
    kit,
    decide: 'approve',
    answers: {},
    asked: [],
    proposer: undefined,
    pair: async (uri) => {
      if (isOver(Number(/expiryTimestamp=(\d+)/.exec(uri)?.[1]))) throw new Error('pair() URI has expired')
      await kit.pair({ uri })
    },
    topic: () => Object.keys(kit.getActiveSessions()).at(-1) ?? '',
    stop: () => core.relayer.transportClose(),
  }
  kit.on('session_proposal', ({ id, params }) => {
    if (isOver(params.expiryTimestamp)) return
    const { name, url, description, icons } = params.proposer.metadata
    wallet.proposer = { name, url, description, icons }
    if (wallet.decide === 'reject')
      void kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    if (wallet.decide !== 'approve') return
    const namespaces: Granted = {}
    for (const [family, asked] of Object.entries(params.optionalNamespaces)) {
      const granted = accounts.filter((account) => {
        const chain = account.slice(0, account.lastIndexOf(':'))
        return chain.startsWith(`${family}:`) && (generous || asked.chains?.includes(chain))
      })
      if (granted.length === 0) continue
      namespaces[family] = {
        accounts: granted,
        chains: [...new Set(granted.map((account) => account.slice(0, account.lastIndexOf(':'))))],
        methods: options.methods?.[family] ?? asked.methods,
        events: asked.events,
      }
    }
    const granted = options.grant?.(namespaces) ?? namespaces
    void kit.approveSession({ id, namespaces: granted, ...(sessionProperties && { sessionProperties }) })
  })
  const { sign } = options
  if (sign)
    kit.on('session_authenticate', async ({ id, params: { authPayload, requester, expiryTimestamp } }) => {
      if (isOver(expiryTimestamp)) return
      const { name, url, description, icons } = requester.metadata
      wallet.proposer = { name, url, description, icons }
      if (wallet.decide === 'reject')
        await kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
      if (wallet.decide !== 'approve') return
      const granted = accounts.filter((one) =>
        authPayload.chains.some((chain) => one.startsWith(`${chain}:`)),
      )
      const chains = granted.map((one) => one.slice(0, one.lastIndexOf(':')))
      const methods = options.methods?.['eip155'] ?? ['personal_sign', 'eth_sendTransaction']
      const payload = narrowed(authPayload, chains, methods)
      const iss = granted[0] ?? ''
      const { type, signature } = await sign(kit.formatAuthMessage({ request: payload, iss }))
      const auth = authObject(payload, { t: type, s: signature }, iss)
      await kit.approveSessionAuthenticate({ id, auths: [auth] })
    })
  kit.on('session_request', async ({ topic, id, params: { request, chainId } }) => {
    if (isOver(request.expiryTimestamp)) return
    wallet.asked.push(`${request.method} ${chainId}`)
    const response = await answer(wallet.answers[request.method], request.params, chainId)
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } })
  })
  return wallet
}

async function answer(
  given: Answer | undefined,
  params: unknown,
  chainId: string,
): Promise<{ result: unknown } | { error: { code: number; message: string } }> {
  try {
    if (!given) throw { code: 4001, message: 'User rejected' }
    return { result: await given(params, chainId) }
  } catch (error) {
    const { code = -32603, message = 'It failed' } = error as { code?: number; message?: string }
    return { error: { code, message } }
  }
}

/** Browsers know that `*.localhost` is this machine; Node asks a resolver that need not. */
function lookUpLocalhost(): void {
  const lookup = dns.lookup
  const patched = (host: string, ...rest: unknown[]): void =>
    (lookup as (...all: unknown[]) => void)(host.endsWith('.localhost') ? '127.0.0.1' : host, ...rest)
  dns.lookup = Object.assign(patched, lookup) as typeof dns.lookup
}
