export type EvmEvent = 'accountsChanged' | 'chainChanged' | 'disconnect' | 'connect'

/** What the wallet did in the person's name. */
export interface Deed {
  method: string
  account: string
  chainId: number
  params: readonly unknown[]
}

export interface EvmWalletState {
  /** The one in use first. */
  accounts: string[]
  chainId: number
  /** Chains that it can switch to. */
  chains: number[]
  /** The site may see its accounts. */
  permitted: boolean
  locked: boolean
  /** The person says no to what needs them. */
  declines: boolean
}

export interface EvmCall {
  method: string
  params: readonly unknown[]
  wallet: EvmWallet
  /** What a wallet by the book answers, to other params where they are given. */
  plain(params?: readonly unknown[]): unknown
}

export interface EvmWallet {
  state: EvmWalletState
  readonly deeds: readonly Deed[]
  /** EIP-1193, as pages find it. */
  readonly provider: object
  /** EIP-6963: what it says of itself, one entry for each announcement. */
  announcements(): { info: object; provider: object }[]
  choose(account: string): void
  switchTo(chainId: number): void
  lock(): void
  unlock(): void
  /** The person takes the site's permission away. */
  revoke(): void
  emit(event: EvmEvent, data: unknown): void
}

/** How a wallet differs from the one by the book; what is left out is as there. */
export interface EvmWalletHabit {
  answer?(call: EvmCall): unknown
  /** What goes out in place of an event. */
  emit?(event: EvmEvent, data: unknown, wallet: EvmWallet): [event: string, data: unknown][]
  provider?(provider: object): object
  /** What is announced in place of one announcement. */
  announce?(detail: { info: object; provider: object }): { info: object; provider: object }[]
}

const accounts = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
export const hexQuantity = (value: number): string => `0x${value.toString(16)}`
export const providerError = (code: number, message: string, data?: unknown): Error =>
  Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })

/** Methods that need a person, and of which accounts they speak. */
const signing: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: ([, account]) => account,
  eth_signTypedData_v4: ([account]) => account,
  eth_sendTransaction: ([transaction]) => (transaction as { from?: unknown } | undefined)?.from,
  wallet_sendCalls: ([calls]) => (calls as { from?: unknown } | undefined)?.from,
}

/** Those by which something is sent on a chain, and their answers. */
const sending: Readonly<Record<string, unknown>> = {
  eth_sendTransaction: `0x${'cd'.repeat(32)}`,
  wallet_sendCalls: { id: `0x${'cd'.repeat(32)}` },
}

/** A wallet in a page by EIP-1193, EIP-3085, EIP-3326 and EIP-6963, with `habits` in their order. */
export function evmWallet(
  habits: readonly EvmWalletHabit[] = [],
  about: { name?: string; rdns?: string; uuid?: string } = {},
): EvmWallet {
  const { name = 'Quirky', rdns = 'test.quirky', uuid = 'quirky-1' } = about
  const deeds: Deed[] = []
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const visible = (): string[] =>
    wallet.state.permitted && !wallet.state.locked ? wallet.state.accounts : []
  const decide = (): void => {
    if (wallet.state.declines) throw providerError(4001, 'User rejected the request.')
  }

  const sign = (method: string, params: readonly unknown[]): unknown => {
    const account = String(signing[method]?.(params) ?? '').toLowerCase()
    if (!visible().some((each) => each.toLowerCase() === account))
      throw providerError(4100, 'The requested account has not been authorized by the user.')
    const { chainId } = (params[0] ?? {}) as { chainId?: string }
    if (sending[method] && chainId && Number(chainId) !== wallet.state.chainId)
      throw providerError(-32602, 'Invalid parameters: the chain of the transaction is not the active one.')
    decide()
    deeds.push({ method, account, chainId: wallet.state.chainId, params })
    return sending[method] ?? `0x${'ef'.repeat(65)}`
  }

  const answer = (method: string, params: readonly unknown[]): unknown => {
    if (signing[method]) return sign(method, params)
    if (method === 'eth_accounts') return [...visible()]
    if (method === 'eth_chainId') return hexQuantity(wallet.state.chainId)
    if (method === 'eth_requestAccounts') {
      if (visible().length > 0) return [...visible()]
      decide()
      Object.assign(wallet.state, { permitted: true, locked: false })
      wallet.emit('accountsChanged', visible())
      return [...visible()]
    }
    if (method === 'wallet_switchEthereumChain') {
      const wanted = Number((params[0] as { chainId: string }).chainId)
      if (!wallet.state.chains.includes(wanted))
        throw providerError(4902, 'Unrecognized chain ID. Try adding the chain first.')
      decide()
      wallet.switchTo(wanted)
      return null
    }
    if (method === 'wallet_addEthereumChain') {
      decide()
      const added = Number((params[0] as { chainId: string }).chainId)
      wallet.state.chains = [...new Set([...wallet.state.chains, added])]
      wallet.switchTo(added)
      return null
    }
    if (method === 'wallet_revokePermissions') {
      wallet.revoke()
      return null
    }
    throw providerError(4200, 'The Provider does not support the requested method.')
  }

  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    habits.reduceRight<(given: readonly unknown[]) => unknown>(
      (plain, { answer: bend }) =>
        bend
          ? (given) => bend({ method, params: given, wallet, plain: (other = given) => plain(other) })
          : plain,
      (given) => answer(method, given),
    )(params)

  const base: Record<string, unknown> = {
    request,
    on: (event: string, listener: (data: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (data: unknown) => void) => {
      listeners.get(event)?.delete(listener)
    },
  }

  const wallet: EvmWallet = {
    state: {
      accounts,
      chainId: 1,
      chains: [1, 10],
      permitted: false,
      locked: false,
      declines: false,
    },
    deeds,
    provider: habits.reduce<object>((made, { provider }) => provider?.(made) ?? made, base),
    announcements: () =>
      habits.reduce<{ info: object; provider: object }[]>(
        (said, { announce }) => (announce ? said.flatMap(announce) : said),
        [{ info: { uuid, name, rdns, icon: 'data:image/png;base64,AA==' }, provider: wallet.provider }],
      ),
    choose(account) {
      wallet.state.accounts = [account, ...wallet.state.accounts.filter((each) => each !== account)]
      wallet.emit('accountsChanged', visible())
    },
    switchTo(chainId) {
      if (chainId === wallet.state.chainId) return
      wallet.state.chainId = chainId
      wallet.emit('chainChanged', hexQuantity(chainId))
    },
    lock() {
      wallet.state.locked = true
      wallet.emit('accountsChanged', [])
    },
    unlock() {
      wallet.state.locked = false
      wallet.emit('accountsChanged', visible())
    },
    revoke() {
      wallet.state.permitted = false
      wallet.emit('accountsChanged', [])
    },
    emit(event, data) {
      const said = habits.reduce<[EvmEvent | string, unknown][]>(
        (events, { emit: bend }) =>
          bend ? events.flatMap(([name, payload]) => bend(name as EvmEvent, payload, wallet)) : events,
        [[event, data]],
      )
      for (const [name, payload] of said) for (const listener of listeners.get(name) ?? []) listener(payload)
    },
  }
  return wallet
}
