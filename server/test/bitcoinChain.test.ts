import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BitcoinNode, startBitcoin } from '../../demo/chains/startBitcoin.ts'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { addressFormat } from '../upstreams/esplora/addressFormats.ts'
import { type TestServer, testServer } from './testServer.ts'

// Against a real chain, so that what we think of its wire is what it says.

const id = bitcoinNetworks.regtest
const format = addressFormat(id.slice('bip122:'.length))
let chain: BitcoinNode
let server: TestServer
let token: string
beforeAll(async () => {
  chain = await startBitcoin()
  server = await testServer({
    env: { NETWORKS: 'bitcoin:regtest', ESPLORA_URLS_BITCOIN_REGTEST: chain.url },
  })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain.stop()
})

async function ask(method: string, params: unknown[] = []) {
  const { json } = await server.rpc(token, { jsonrpc: '2.0', id: 1, method, params }, id)
  return json
}

test('default: coins are found, spent through the proxy, and counted before and after a block', async () => {
  const key = new Uint8Array(32).fill(5)
  const own = p2wpkh(pubECDSA(key), format)
  const other = p2wpkh(pubECDSA(new Uint8Array(32).fill(6)), format)
  const { address: from = '', script } = own
  const { address: to = '' } = other
  await chain.fund(from)
  const [coin] = (await ask('btc_getUtxos', [from])).result
  expect(coin).toMatchObject({ vout: expect.any(Number), confirmed: true })
  const previous = (await ask('btc_getTransaction', [coin.txid])).result
  expect(previous).toBe(await chain.transaction(coin.txid))

  const spend = new Transaction()
  spend.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
  spend.addOutputAddress(to, BigInt(coin.value) - 1_000n, format)
  spend.sign(key)
  spend.finalize()
  const height = (await ask('btc_getBlockHeight')).result
  expect((await ask('btc_sendTransaction', [spend.hex])).result).toBe(spend.id)
  const sum = coin.value - 1_000
  expect((await ask('btc_getBalance', [to])).result).toEqual({ confirmed: 0, unconfirmed: sum })
  expect((await ask('btc_sendTransaction', [spend.hex])).result).toBe(spend.id)

  const statusOf = async (txid: string) => (await ask('btc_getTransactionStatus', [txid])).result
  expect(await statusOf(spend.id)).toEqual({ confirmed: false, height: null })

  await chain.mine()
  await expect.poll(() => statusOf(spend.id)).toEqual({ confirmed: true, height: height + 1 })
  expect((await ask('btc_getTransactionStatus', ['ab'.repeat(32)])).error.message).toMatch(/not found/i)
  await expect
    .poll(async () => (await ask('btc_getBalance', [to])).result)
    .toEqual({
      confirmed: sum,
      unconfirmed: 0,
    })
  expect((await ask('btc_getBlockHeight')).result).toBe(height + 1)
  const rest = await server.request(`/v1/esplora/regtest/address/${to}/utxo`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(rest.json).toMatchObject([{ txid: spend.id, value: sum, status: { confirmed: true } }])

  const again = new Transaction()
  again.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
  again.addOutputAddress(to, BigInt(coin.value) - 2_000n, format)
  again.sign(key)
  again.finalize()
  expect((await ask('btc_sendTransaction', [again.hex])).error.code).toBeLessThan(0)
})

test('behavior: fees', async () => {
  const fees = (await ask('btc_getFeeEstimates')).result
  expect(Object.values(fees).every((fee) => typeof fee === 'number')).toBe(true)
})
