import { createRequire } from 'node:module'
import { freePort } from '../freePort.ts'

const require = createRequire(import.meta.url)

/** The part of bcoin that is used here; it brings no types. */
interface Tx {
  toRaw(): Buffer
  txid(): string
}
interface Coin {
  hash: string
  index: number
  value: number
  /** -1 in the mempool. */
  height: number
  txid?(): string
}
interface Meta {
  /** -1 in the mempool. */
  height: number
  /** Place in the block. */
  index: number
  getJSON(network: 'regtest', view: unknown): Told
}
interface Output {
  value: number
  address: string | null
}
interface Told {
  hash: string
  time: number
  inputs: { coin?: Output }[]
  outputs: Output[]
}
interface FullNode {
  open(): Promise<void>
  close(): Promise<void>
  chain: {
    height: number
    tip: unknown
    add(block: unknown): Promise<unknown>
    db: { getHash(height: number): Promise<string | null> }
  }
  mempool: { addTX(tx: Tx): Promise<unknown>; hasEntry(hash: string): boolean }
  miner: { mineBlock(tip: unknown, address: unknown): Promise<unknown> }
  getTX(hash: string): Promise<Tx | null>
  getMeta(hash: string): Promise<{ height: number } | null>
  getCoinsByAddress(addresses: unknown[]): Promise<Coin[]>
  getMetaByAddress(addresses: unknown[]): Promise<Meta[]>
  getMetaView(meta: Meta): Promise<unknown>
}

/** Segwit is active from here. */
const segwitHeight = 432
/** Blocks until what was mined may be spent. */
const maturity = 100
/** Nobody holds its key. */
const nowhere = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'

export interface Utxo {
  txid: string
  vout: number
  value: number
  confirmed: boolean
}

/** A transaction as Esplora tells it, as far as an account's history is read. */
export interface TransactionOfAddress {
  txid: string
  vin: { prevout: PaidOutput | null }[]
  vout: PaidOutput[]
  status: { confirmed: boolean; block_height?: number; block_time?: number }
}
interface PaidOutput {
  scriptpubkey_address?: string
  value: number
}

export interface RegtestNode {
  height(): number
  blockHash(height: number): Promise<string | undefined>
  transaction(txid: string): Promise<string | undefined>
  /** -1 in the mempool. */
  heightOf(txid: string): Promise<number | undefined>
  utxos(address: string): Promise<Utxo[]>
  /** Newest first, those in the mempool before all. */
  history(address: string): Promise<TransactionOfAddress[]>
  /** @throws with the reason of the mempool */
  send(hex: string): Promise<string>
  mine(blocks: number, address?: string): Promise<void>
  /** Mines to an address, and on until it can be spent. */
  fund(address: string): Promise<void>
  close(): Promise<void>
}

const paid = ({ value, address }: Output): PaidOutput => ({
  value,
  ...(address && { scriptpubkey_address: address }),
})

const told = ({ height }: Meta, { hash, time, inputs, outputs }: Told): TransactionOfAddress => ({
  txid: hash,
  vin: inputs.map(({ coin }) => ({ prevout: coin ? paid(coin) : null })),
  vout: outputs.map(paid),
  status: height < 0 ? { confirmed: false } : { confirmed: true, block_height: height, block_time: time },
})

const reversed = (hex: string): string => Buffer.from(hex, 'hex').reverse().toString('hex')

/** Bitcoin's regtest in memory (bcoin 1.0.2: P2WPKH, no taproot), with the address forms of today. */
export async function startRegtestNode(): Promise<RegtestNode> {
  const { regtest } = require('bcoin/lib/protocol/networks')
  regtest.addressPrefix.bech32 = 'bcrt'
  Object.assign(regtest.addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4 })
  regtest.keyPrefix.privkey = 0xef
  const bcoin = require('bcoin')
  const node: FullNode = new bcoin.FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    // 0 is refused; nobody is looked for, because nothing connects.
    maxOutbound: 1,
    httpHost: '127.0.0.1',
    httpPort: await freePort(),
    noAuth: true,
    indexTX: true,
    indexAddress: true,
    logLevel: 'none',
    noDns: true,
  })
  await node.open()
  const read = (address: string): unknown => bcoin.Address.fromString(address, 'regtest')

  const mine = async (blocks: number, address = nowhere): Promise<void> => {
    for (let count = 0; count < blocks; count++)
      await node.chain.add(await node.miner.mineBlock(node.chain.tip, read(address)))
  }
  await mine(segwitHeight)

  return {
    height: () => node.chain.height,
    blockHash: async (height) => {
      const hash = await node.chain.db.getHash(height)
      return hash ? reversed(hash) : undefined
    },
    transaction: async (txid) => (await node.getTX(reversed(txid)))?.toRaw().toString('hex'),
    heightOf: async (txid) => (await node.getMeta(reversed(txid)))?.height,
    utxos: async (address) =>
      (await node.getCoinsByAddress([read(address)])).map(({ hash, index, value, height }) => ({
        txid: reversed(hash),
        vout: index,
        value,
        confirmed: height >= 0,
      })),
    history: async (address) => {
      const metas = await node.getMetaByAddress([read(address)])
      const place = ({ height }: Meta): number => (height < 0 ? Number.POSITIVE_INFINITY : height)
      metas.sort((one, other) => place(other) - place(one) || other.index - one.index)
      return Promise.all(
        metas.map(async (meta) => told(meta, meta.getJSON('regtest', await node.getMetaView(meta)))),
      )
    },
    send: async (hex) => {
      const tx: Tx = bcoin.TX.fromRaw(hex, 'hex')
      await node.mempool.addTX(tx)
      // An orphan is taken without a word.
      if (!node.mempool.hasEntry(reversed(tx.txid()))) throw new Error('not taken by the mempool')
      return tx.txid()
    },
    mine,
    fund: async (address) => {
      await mine(1, address)
      await mine(maturity)
    },
    close: () => node.close(),
  }
}
