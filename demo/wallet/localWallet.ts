import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/**
 * An EIP-1193 wallet with keys in the page, for the demo and the tests: real signatures, real chains, no safety.
 * It asks `confirm` before everything a wallet asks a person for.
 */
export interface LocalChain {
  id: number
  name: string
  rpcUrl: string
}

export interface Confirmation {
  title: string
  lines: string[]
}

/** What a wallet needs of an account of viem. */
export type WalletAccount = Pick<
  PrivateKeyAccount,
  'address' | 'signMessage' | 'signTypedData' | 'signTransaction'
>

export interface LocalWalletOptions {
  accounts: WalletAccount[]
  chains: LocalChain[]
  /** `false`: the person said no. */
  confirm(what: Confirmation): Promise<boolean>
  /** Keeps permission, account and chain over a reload. */
  storageKey: string
}

export interface LocalWallet {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): LocalWallet
  removeListener(event: string, listener: (payload: unknown) => void): LocalWallet
  /** What a person does inside the wallet. */
  selectAccount(index: number): void
  selectChain(id: number): void
  revoke(): void
}

const numberToHex = (value: number): Hex => `0x${value.toString(16)}`
const isHex = (text: unknown): text is Hex => /^0x[0-9a-f]*$/i.test(String(text))

const failure = (code: number, message: string): Error => Object.assign(new Error(message), { code })

interface Stored {
  connected: boolean
  account: number
  chainId: number
}

export function localWallet({ accounts, chains, confirm, storageKey }: LocalWalletOptions): LocalWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const stored: Stored = {
    connected: false,
    account: 0,
    chainId: chains[0]?.id ?? 1,
    ...JSON.parse(localStorage.getItem(storageKey) ?? '{}'),
  }
  const save = (): void => localStorage.setItem(storageKey, JSON.stringify(stored))
  const account = (): WalletAccount => accounts[stored.account] as WalletAccount
  const shared = (): string[] => (stored.connected ? [account().address.toLowerCase()] : [])
  const emit = (event: string, payload: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const chain = (): LocalChain => {
    const found = chains.find(({ id }) => id === stored.chainId)
    if (!found) throw failure(4901, 'The wallet has no node for this chain')
    return found
  }

  const rpc = async (method: string, params: unknown): Promise<unknown> => {
    const answer = await fetch(chain().rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    const { result, error } = await answer.json()
    if (error) throw Object.assign(failure(error.code, error.message), { data: error.data })
    return result
  }

  const ask = async (title: string, ...lines: string[]): Promise<void> => {
    if (!(await confirm({ title, lines }))) throw failure(4001, 'User rejected the request')
  }
  const connect = async (): Promise<string[]> => {
    if (!stored.connected) await ask('Connect to this site?', location.host, account().address)
    stored.connected = true
    save()
    return shared()
  }
  const own = (address: unknown): WalletAccount => {
    if (!stored.connected || String(address).toLowerCase() !== account().address.toLowerCase())
      throw failure(4100, 'The account is not authorised')
    return account()
  }

  const sendTransaction = async (input: Record<string, string>): Promise<unknown> => {
    const from = own(input['from'])
    await ask(
      'Send transaction?',
      `To ${input['to'] ?? 'a new contract'}`,
      `Value ${BigInt(input['value'] ?? 0)} wei`,
      `On ${chain().name}`,
    )
    const [nonce, gas, block] = (await Promise.all([
      rpc('eth_getTransactionCount', [from.address, 'pending']),
      input['gas'] ?? rpc('eth_estimateGas', [{ ...input }]),
      rpc('eth_getBlockByNumber', ['latest', false]),
    ])) as [Hex, Hex, { baseFeePerGas: Hex }]
    const tip = 1_000_000_000n
    const signed = await from.signTransaction({
      type: 'eip1559',
      chainId: stored.chainId,
      nonce: Number(nonce),
      gas: BigInt(gas),
      maxPriorityFeePerGas: tip,
      maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + tip,
      ...(input['to'] ? { to: input['to'] as Hex } : {}),
      ...(input['value'] ? { value: BigInt(input['value']) } : {}),
      ...(input['data'] ? { data: input['data'] as Hex } : {}),
    })
    return rpc('eth_sendRawTransaction', [signed])
  }

  const switchChain = async ({ chainId }: { chainId: Hex }): Promise<null> => {
    const id = Number(chainId)
    const next = chains.find((known) => known.id === id)
    if (!next) throw failure(4902, 'Unrecognized chain; add it first')
    if (id !== stored.chainId) {
      await ask('Switch network?', next.name)
      setChain(id)
    }
    return null
  }
  const setChain = (id: number): void => {
    stored.chainId = id
    save()
    emit('chainChanged', numberToHex(id))
  }

  const addChain = async (added: { chainId: Hex; chainName?: string; rpcUrls?: string[] }): Promise<null> => {
    await ask('Add network?', added.chainName ?? added.chainId, added.rpcUrls?.[0] ?? '')
    const id = Number(added.chainId)
    if (!chains.some((known) => known.id === id))
      chains.push({ id, name: added.chainName ?? added.chainId, rpcUrl: added.rpcUrls?.[0] ?? '' })
    setChain(id)
    return null
  }

  // biome-ignore lint/suspicious/noExplicitAny: a wallet reads whatever shape its method defines
  const methods: Record<string, (params: any) => unknown> = {
    eth_accounts: shared,
    eth_requestAccounts: connect,
    eth_chainId: () => numberToHex(stored.chainId),
    net_version: () => String(stored.chainId),
    wallet_requestPermissions: async () => {
      await connect()
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_getPermissions: () => (stored.connected ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: () => {
      revoke()
      return null
    },
    wallet_switchEthereumChain: ([request]) => switchChain(request),
    wallet_addEthereumChain: ([request]) => addChain(request),
    wallet_watchAsset: async (request) => {
      await ask('Add token?', request?.options?.symbol ?? '', request?.options?.address ?? '')
      return true
    },
    personal_sign: async ([message, address]) => {
      const signer = own(address)
      await ask(
        'Sign message?',
        isHex(message) ? new TextDecoder().decode(hexBytes(message)) : String(message),
      )
      return signer.signMessage({ message: isHex(message) ? { raw: message } : message })
    },
    eth_signTypedData_v4: async ([address, json]) => {
      const signer = own(address)
      const data = typeof json === 'string' ? JSON.parse(json) : json
      await ask('Sign typed data?', String(data.domain?.name ?? ''), data.primaryType)
      const { EIP712Domain: _, ...types } = data.types
      return signer.signTypedData({ ...data, types })
    },
    eth_sendTransaction: ([input]) => sendTransaction(input),
  }

  const revoke = (): void => {
    stored.connected = false
    save()
    emit('accountsChanged', [])
  }

  const wallet: LocalWallet = {
    async request({ method, params }) {
      const own = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (own) return own(params)
      if (/^(eth|net|web3)_/.test(method) && !/sign/i.test(method)) return rpc(method, params)
      throw failure(4200, `The wallet has no ${method}`)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return wallet
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return wallet
    },
    selectAccount(index) {
      stored.account = index
      save()
      if (stored.connected) emit('accountsChanged', shared())
    },
    selectChain: setChain,
    revoke,
  }
  return wallet
}

const hexBytes = (hex: Hex): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
