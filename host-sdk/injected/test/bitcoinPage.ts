import { afterEach, beforeEach, expect, vi } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { bitcoinNetworks } from '../../protocol/bitcoin.ts'
import { registerWallets } from '../../standard/registerWallets.ts'
import type { StandardWallet } from '../../standard/standardWallet.ts'
import { discoverBitcoin } from '../discoverBitcoin.ts'
import type { SourcedWallet } from '../walletSource.ts'

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

export const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
export const key = `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`
export const txid = 'ab'.repeat(32)
export const signature = new Uint8Array(65).fill(7)
export const psbt = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 1, 0, 0])
export const signed = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 2, 0, 0])
export const { mainnet, testnet } = bitcoinNetworks
export const both = [
  { address: payment, publicKey: key, intention: 'payment' },
  { address: ordinals, publicKey: key.slice(2), intention: 'ordinal' },
]
export const inputs = [
  { address: payment, index: 0, sighashTypes: [131] },
  { address: payment, index: 2, sighashTypes: [131] },
  { address: ordinals, index: 1 },
]
export const askPsbt = (broadcast?: boolean) => ({
  method: 'signPsbt',
  params: { account: payment, psbt: toBase64(psbt), signInputs: inputs, ...(broadcast && { broadcast }) },
  network: mainnet,
})
export const askMessage = (protocol?: string) => ({
  method: 'signMessage',
  params: { account: payment, message: 'hi', ...(protocol && { protocol }) },
  network: mainnet,
})
export const askTransfer = (more: object = {}) => ({
  method: 'sendTransfer',
  params: { account: payment, recipientAddress: ordinals, amount: '5000', ...more },
  network: mainnet,
})
export const askAddresses = (params: object = {}) => ({
  method: 'getAccountAddresses',
  params,
  network: mainnet,
})

/** What hangs at the window while a test runs. */
export interface BitcoinPage {
  /** The window itself. */
  page: Record<string, unknown>
  discovered(onChange?: () => void): SourcedWallet[]
  /** The one wallet that is there. */
  only(): SourcedWallet
}

/** A page without wallets for each test of a file. */
export function bitcoinPage(): BitcoinPage {
  let stop: (() => void) | undefined
  const stage: BitcoinPage = {
    page: {},
    discovered(onChange = () => {}) {
      const source = discoverBitcoin(onChange)
      stop = source.stop
      return source.list()
    },
    only() {
      const [wallet, ...others] = stage.discovered()
      expect(others).toEqual([])
      return wallet as SourcedWallet
    },
  }
  beforeEach(() => {
    vi.useFakeTimers()
    const target = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, target[name].bind(target))
    stage.page = {}
    vi.stubGlobal('window', stage.page)
  })
  afterEach(() => {
    stop?.()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return stage
}
