import { Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, vi } from 'vitest'
import { solanaClusters } from '../../protocol/solana.ts'
import { registerWallets } from '../../standard/registerWallets.ts'
import type { StandardAccount, StandardWallet } from '../../standard/standardWallet.ts'
import { discoverSolana } from '../discoverSolana.ts'

/** Apps that are there hear of it at once. */
export const registerNow = (wallet: StandardWallet) => {
  const life = new AbortController()
  registerWallets(
    () => [wallet],
    life.signal,
    (run) => run(),
  )
  return () => life.abort()
}

export const keypair = Keypair.generate()
export const pubkey = keypair.publicKey.toBase58()
export const account: StandardAccount = {
  address: pubkey,
  publicKey: keypair.publicKey.toBytes(),
  chains: ['solana:devnet'],
  features: [],
}
export const { devnet } = solanaClusters

export type Features = Record<string, Record<string, unknown>>
interface Faked {
  wallet: StandardWallet
  change(changed: object): void
}

/** Grants its account when it is connected, and does what `features` say. */
export function fake(features: Features = {}, about: Partial<StandardWallet> = {}): Faked {
  const listeners = new Set<(changed: object) => void>()
  const accounts: StandardAccount[] = []
  const connect = vi.fn(async () => {
    accounts[0] = account
    return { accounts }
  })
  const on = (_: string, listener: (changed: object) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: 'Ghost',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    accounts,
    features: { 'standard:connect': { connect }, 'standard:events': { on }, ...features },
    ...about,
  }
  return { wallet, change: (changed) => listeners.forEach((listener) => void listener(changed)) }
}

/** A page of its own for each test of a file. */
export function withOwnPage(): void {
  beforeEach(() => {
    const page = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, page[name].bind(page))
  })
  afterEach(() => vi.unstubAllGlobals())
}

/** The wallet as the page's only one finds it. */
export function found(features: Features = {}, about: Partial<StandardWallet> = {}) {
  const faked = fake(features, about)
  registerNow(faked.wallet)
  const [wallet] = discoverSolana(() => {}).list()
  if (!wallet) throw new Error('not found')
  return {
    ...faked,
    ask: (method: string, params: object = {}) => wallet.ask({ method, params, network: devnet }),
    wallet,
  }
}
