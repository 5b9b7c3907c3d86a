import { base58, base64 } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BitcoinNode, startBitcoin } from '../../demo/chains/startBitcoin.ts'
import { type SolanaNode, startSolana } from '../../demo/chains/startSolana.ts'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { metadataAddress } from '../tokens/metadataAddress.ts'
import { solanaNative, tokenPrograms } from '../tokens/solanaPrograms.ts'
import { addressFormat } from '../upstreams/esplora/addressFormats.ts'
import { type TestServer, testServer } from './testServer.ts'

// Solana and Bitcoin, against real chains.

const origin = 'http://demo.example'
const [plainProgram, extendedProgram] = tokenPrograms
const key = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
const owner = key(7)
const mints = { named: key(11), extended: key(12), nameless: key(13), picture: key(14), lure: key(15) }

let solana: SolanaNode
let bitcoin: BitcoinNode
let server: TestServer
beforeAll(async () => {
  ;[solana, bitcoin] = await Promise.all([startSolana(), startBitcoin()])
  server = await testServer({
    env: {
      NETWORKS: 'solana:devnet,bitcoin:regtest',
      RPC_URLS_SOLANA_DEVNET: solana.url,
      ESPLORA_URLS_BITCOIN_REGTEST: bitcoin.url,
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([solana.stop(), bitcoin.stop()])
})

const ask = (address: string, query = '') =>
  server.request(`/v1/account/${address}/balance?projectId=demo&currency=usd&sv=html-1${query}`, {
    headers: { origin },
  })

const put = (name: string, program: string, data: Uint8Array) =>
  solana.ask('setAccount', [
    name,
    {
      lamports: 5_000_000,
      owner: program,
      executable: false,
      rentEpoch: 0,
      data: [base64.encode(data), 'base64'],
    },
  ])
const text = (value: string, length = value.length) => {
  const data = new Uint8Array(4 + length)
  new DataView(data.buffer).setUint32(0, length, true)
  data.set(new TextEncoder().encode(value), 4)
  return data
}
function mint(decimals: number, extension = new Uint8Array()): Uint8Array {
  const data = new Uint8Array(extension.length > 0 ? 166 + 4 + extension.length : 82)
  data[44] = decimals
  data[45] = 1
  if (extension.length > 0) {
    data[165] = 1
    data.set([19, 0, extension.length & 255, extension.length >> 8], 166)
    data.set(extension, 170)
  }
  return data
}
function holding(of: string, amount: bigint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(base58.decode(of), 0)
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}

/** Behind the mint's own data: a multiplier, and another one from a time on. */
function scaledMint(multiplier: number, next: number, nextFromS: bigint): Uint8Array {
  const data = new Uint8Array(166 + 4 + 56)
  data.set(mint(6))
  data[165] = 1
  const view = new DataView(data.buffer)
  view.setUint16(166, 25, true)
  view.setUint16(168, 56, true)
  view.setFloat64(202, multiplier, true)
  view.setBigInt64(210, nextFromS, true)
  view.setFloat64(218, next, true)
  return data
}

const announced = { next: { multiplier: '10', fromS: 4_000_000_000 } }
test.each<[string, bigint, object, number?]>([
  ['the first multiplier', 4_000_000_000n, { numeric: '0.000012', multiplier: '4', ...announced }],
  ['one that leaves nothing to show', 4_000_000_000n, { numeric: '0', multiplier: '0.1', ...announced }, 0.1],
  ['a later one that holds by now', 1n, { numeric: '0.00003', multiplier: '10' }],
])('behavior: a token whose amounts are shown multiplied: %s', async (name, from, shown, first = 4) => {
  const salt = name.length
  const [holder, of] = [key(60 + salt), key(100 + salt)]
  await put(of, extendedProgram, scaledMint(first, 10, from))
  const account = holding(of, 3n)
  account.set(base58.decode(holder), 32)
  await put(key(160 + salt), extendedProgram, account)
  const { json } = await ask(holder)
  const found = json.balances.find(({ address = '' }: { address?: string }) => address.endsWith(of))
  expect(found?.quantity).toEqual({ decimals: '6', ...shown })
})

test('error: a token that nobody can reckon with does not hide the others', async () => {
  const holder = key(59)
  const [good, odd] = [key(57), key(58)]
  await put(good, extendedProgram, scaledMint(4, 4, 1n))
  await put(odd, extendedProgram, scaledMint(1e300, 1e300, 1n))
  for (const [at, of] of [good, odd].entries()) {
    const account = holding(of, 10_000_000_000n)
    account.set(base58.decode(holder), 32)
    await put(key(55 + at), extendedProgram, account)
  }
  const { status, json } = await ask(holder)
  expect(status).toBe(200)
  const quantityOf = (of: string) =>
    json.balances.find(({ address = '' }: { address?: string }) => address.endsWith(of))?.quantity
  expect(quantityOf(good)).toEqual({ decimals: '6', numeric: '40000', multiplier: '4' })
  expect(quantityOf(odd)).toEqual({ decimals: '6', numeric: '10000' })
})

test('default: SOL under its marker, tokens of both programs, those of two accounts together', async () => {
  await solana.ask('requestAirdrop', [owner, 1_500_000_001])
  const texts = (name: string, symbol: string) =>
    new Uint8Array([...text(name, 32), ...text(symbol, 10), ...text('')])
  await put(mints.named, plainProgram, mint(6))
  await put(
    metadataAddress(mints.named),
    'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
    new Uint8Array([4, ...new Uint8Array(64), ...texts('Fern Token', 'FERN')]),
  )
  await put(
    mints.extended,
    extendedProgram,
    mint(2, new Uint8Array([...new Uint8Array(64), ...text('Extended'), ...text('EXT'), ...text('')])),
  )
  await put(mints.nameless, plainProgram, mint(9))
  await put(mints.picture, plainProgram, mint(0))
  await put(mints.lure, plainProgram, mint(6))
  await put(
    metadataAddress(mints.lure),
    'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
    new Uint8Array([4, ...new Uint8Array(64), ...texts('Claim at airdrop.example.com', 'FREE')]),
  )
  await put(key(21), plainProgram, holding(mints.named, 2n ** 63n))
  await put(key(22), plainProgram, holding(mints.named, 1n))
  await put(key(23), extendedProgram, holding(mints.extended, 5n))
  await put(key(24), plainProgram, holding(mints.nameless, 7n))
  await put(key(25), plainProgram, holding(mints.picture, 1n))
  await put(key(26), plainProgram, holding(mints.lure, 9n))
  const { status, json } = await ask(owner)
  expect(status).toBe(200)
  const id = solanaClusters.devnet
  const [coin, ...tokens] = json.balances
  expect(coin).toMatchObject({
    symbol: 'SOL',
    chainId: id,
    address: solanaNative,
    price: 0,
    quantity: { decimals: '9', numeric: '1.500000001' },
  })
  const found = tokens.map(({ name, symbol, address, quantity }: Record<string, { numeric: string }>) => [
    name,
    symbol,
    address,
    quantity?.numeric,
  ])
  expect(found.sort()).toEqual(
    [
      ['Extended', 'EXT', `${id}:${mints.extended}`, '0.05'],
      ['Fern Token', 'FERN', `${id}:${mints.named}`, '9223372036854.775809'],
      [expect.stringContaining('…'), expect.stringContaining('…'), `${id}:${mints.nameless}`, '0.000000007'],
    ].sort(),
  )
})

test('behavior: bitcoin, confirmed and waiting', async () => {
  const { address = '' } = p2wpkh(
    pubECDSA(new Uint8Array(32).fill(9)),
    addressFormat(bitcoinNetworks.regtest.slice('bip122:'.length)),
  )
  expect((await ask(address)).json).toEqual({ balances: [] })
  const other = p2wpkh(
    pubECDSA(new Uint8Array(32).fill(10)),
    addressFormat(bitcoinNetworks.regtest.slice('bip122:'.length)),
  )
  await bitcoin.fund(other.address ?? '')
  const { json } = await ask(other.address ?? '', `&chainId=${bitcoinNetworks.regtest}`)
  expect(json.balances).toMatchObject([
    { symbol: 'BTC', chainId: bitcoinNetworks.regtest, quantity: { decimals: '8' } },
  ])
  expect(Number(json.balances[0].quantity.numeric)).toBeGreaterThan(0)
  expect(json.balances[0]).not.toHaveProperty('address')
})

test('error: an address of another network, and one with a wrong letter', async () => {
  const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  for (const wrong of [main, `${owner}1`, `${owner.slice(0, -1)}0`]) {
    const { status, json } = await ask(wrong)
    expect([status, json.reasons[0].field]).toEqual([400, 'address'])
  }
})
