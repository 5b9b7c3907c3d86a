import {
  type Granted,
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../wallets/walletConnectWallet.ts'

/** What the wallet did in the person's name. */
export interface PeerDeed {
  method: string
  account: string
  chainId: number
}

export interface PeerCall {
  method: string
  params: readonly unknown[]
  /** CAIP-2. */
  chain: string
  peer: WalletConnectPeer
  /** What a wallet by the book answers. */
  plain(): Promise<unknown>
}

/** How a wallet differs from the one by the book; what is left out is as there. */
export interface WalletConnectHabit {
  /** What it writes into a session, at its begin and with each update. */
  grant?(granted: Granted): Granted
  answer?(call: PeerCall): unknown
  /** How it tells of another network; not at all by `null`. */
  networkEvent?: ((chainId: number, before: number) => { data: unknown; chain?: string }) | null
  /** How it tells of another account beside the update of the session. */
  accountEvent?(address: string, chains: readonly string[]): unknown
  /** How it writes a person's no. */
  no?: { code: number; message: string }
  /** Right after the session began. */
  settled?(peer: WalletConnectPeer): Promise<void>
}

/** A real wallet of WalletConnect with one habit. */
export interface WalletConnectPeer {
  wallet: WalletConnectWallet
  state: { accounts: string[]; chainId: number; declines: boolean }
  readonly deeds: PeerDeed[]
  choose(address: string): Promise<void>
  switchTo(chainId: number): Promise<void>
  /** Writes its accounts and networks into the session once more, as it does from now on. */
  update(grant?: (granted: Granted) => Granted): Promise<void>
}

export const peerAccounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
export const peerSolanaAccount = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const peerChains = ['eip155:1', 'eip155:10'] as const

export const peerSignature = `0x${'5a'.repeat(64)}1b`
export const peerHash = `0x${'c4'.repeat(32)}`

const chainOf = (account: string): string => account.slice(0, account.lastIndexOf(':'))
const numberOf = (chain: string): number => Number(chain.split(':')[1])

export async function walletConnectPeer(
  relay: { relayUrl: string; projectId: string },
  habit: WalletConnectHabit = {},
): Promise<WalletConnectPeer> {
  const deeds: PeerDeed[] = []
  const current = (): string => state.accounts[0] ?? ''
  const state = { accounts: [...peerAccounts] as string[], chainId: 1, declines: false }
  const onChains = (): string[] => [
    ...peerChains.map((chain) => `${chain}:${current()}`),
    `${solanaMainnet}:${peerSolanaAccount}`,
  ]
  const act = (method: string, account: string, chain: string): void => {
    if (state.declines) throw habit.no ?? { code: 4001, message: 'User rejected the request.' }
    deeds.push({ method, account: account.toLowerCase(), chainId: numberOf(chain) })
  }
  /** In whose name each method acts, and what it answers. */
  const plain: Record<string, { by(params: readonly unknown[]): unknown; answer: string }> = {
    personal_sign: { by: ([, account]) => account, answer: peerSignature },
    eth_signTypedData: { by: ([account]) => account, answer: peerSignature },
    eth_signTypedData_v4: { by: ([account]) => account, answer: peerSignature },
    eth_sendTransaction: { by: ([one]) => (one as { from: string }).from, answer: peerHash },
  }
  /** What a wallet by the book would have granted. */
  let granted: Granted = {}
  const wallet = await startWalletConnectWallet({
    ...relay,
    accounts: onChains(),
    grant: (plain) => {
      granted = plain
      return habit.grant?.(plain) ?? plain
    },
  })
  const answer = (method: string) => (params: unknown, chain: string) => {
    const call: PeerCall = {
      method,
      params: Array.isArray(params) ? params : [],
      chain,
      peer,
      plain: async () => {
        const does = plain[method]
        if (!does) throw { code: -32_601, message: 'Method not found' }
        act(method, String(does.by(call.params)), chain)
        return does.answer
      },
    }
    return habit.answer ? habit.answer(call) : call.plain()
  }
  wallet.answers = new Proxy({}, { get: (_, method) => answer(String(method)) })

  let grants = habit.grant ?? ((plain: Granted) => plain)
  const peer: WalletConnectPeer = {
    wallet,
    state,
    deeds,
    async choose(address) {
      state.accounts = [address, ...state.accounts.filter((one) => one !== address)]
      await peer.update()
      const { namespaces = {} } = wallet.kit.getActiveSessions()[wallet.topic()] ?? {}
      const all = Object.values(namespaces).flatMap(({ accounts }) => accounts.map(chainOf))
      const chains = [...new Set(all)].filter((chain) => chain.startsWith('eip155:'))
      const data = habit.accountEvent?.(address, chains) ?? [address]
      const chainId = chains.find((chain) => chain === `eip155:${state.chainId}`) ?? chains[0] ?? ''
      await wallet.kit.emitSessionEvent({
        topic: wallet.topic(),
        event: { name: 'accountsChanged', data },
        chainId,
      })
    },
    async switchTo(chainId) {
      const before = state.chainId
      state.chainId = chainId
      if (habit.networkEvent === null) return
      const { data, chain = `eip155:${chainId}` } = habit.networkEvent?.(chainId, before) ?? { data: chainId }
      await wallet.kit.emitSessionEvent({
        topic: wallet.topic(),
        event: { name: 'chainChanged', data },
        chainId: chain,
      })
    },
    async update(grant = grants) {
      grants = grant
      const accounts = onChains()
      const all = Object.entries(granted).map(([name, part]) => {
        const own = accounts.filter((account) => account.startsWith(`${name}:`))
        return [name, { ...part, accounts: own, chains: own.map(chainOf) }]
      })
      const { acknowledged } = await wallet.kit.updateSession({
        topic: wallet.topic(),
        namespaces: grant(Object.fromEntries(all)) as never,
      })
      await acknowledged()
    },
  }
  return peer
}
