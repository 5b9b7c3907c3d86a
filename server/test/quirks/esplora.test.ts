import { bech32 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { type EsploraQuirk, esploraQuirks } from '../../../e2e/quirks/esploraQuirks.ts'
import { readBitcoin } from '../../balances/readBitcoin.ts'
import { call, coin, genesis, id, sums, transaction, txid } from '../bitcoinApis.ts'
import { type FakeEsplora, fakeEsplora } from '../fakeEsplora.ts'
import { besideServers } from './besideServers.ts'

let habit: EsploraQuirk | undefined

/** Of what a page asks: the path, the plain answer, and what the page gets of it. */
const plainly: Record<EsploraQuirk['method'], [path: RegExp, text: string, result: unknown]> = {
  btc_getUtxos: [
    /^\/address\/\w+\/utxo$/,
    JSON.stringify([{ ...coin, status: { confirmed: true, block_height: 800_000 } }]),
    [{ ...coin, confirmed: true }],
  ],
  btc_getBalance: [
    /^\/address\/\w+$/,
    JSON.stringify({ chain_stats: sums(100_000, 30_000), mempool_stats: sums(0, 0) }),
    { confirmed: 70_000, unconfirmed: 0 },
  ],
  btc_getFeeEstimates: [/^\/fee-estimates$/, '{"1":12.5}', { '1': 12.5 }],
  btc_getTransaction: [/^\/tx\/\w+\/hex$/, transaction, transaction],
  btc_getTransactionStatus: [
    /^\/tx\/\w+\/status$/,
    JSON.stringify({ confirmed: true, block_height: 800_000 }),
    { confirmed: true, height: 800_000 },
  ],
  btc_sendTransaction: [/^\/tx$/, txid, txid],
}

/** Answers as this habit does, or plainly. */
const speaking =
  (bent: () => EsploraQuirk | undefined): NonNullable<FakeEsplora['misbehave']> =>
  ({ url = '' }, response) => {
    const path = url.replace(/^\/api/, '')
    if (path === '/blocks/tip/height') return response.end('800001')
    const [method, [, text]] = Object.entries(plainly).find(([, [each]]) => each.test(path)) ?? ['', [0, '']]
    const quirk = bent()
    // What is looked up by the server after a refusal is not there.
    const isUnsaid = quirk?.method === 'btc_sendTransaction' && method === 'btc_getTransaction'
    if (isUnsaid) return response.writeHead(404).end('Transaction not found')
    if (quirk?.method !== method) return response.end(text)
    return response.writeHead(quirk.status ?? 200).end(quirk.text)
  }

const { servers, tokens } = besideServers(
  async () => {
    const [bent, plain] = await Promise.all([fakeEsplora(genesis), fakeEsplora(genesis)])
    bent.misbehave = speaking(() => habit)
    plain.misbehave = speaking(() => undefined)
    return { bent, plain }
  },
  (urls) => ({ NETWORKS: 'bitcoin:mainnet', ESPLORA_URLS_BITCOIN_MAINNET: urls.join() }),
)
afterEach(() => {
  habit = undefined
})

let unique = 0
/** An address that was not asked for yet, so that nothing is answered from memory. */
function newAddress(): string {
  unique += 1
  const program = new Uint8Array(20)
  new DataView(program.buffer).setUint32(0, unique)
  return bech32.encode('bc', [0, ...bech32.toWords(program)])
}
function question(method: EsploraQuirk['method']) {
  const ofAddress = method === 'btc_getUtxos' || method === 'btc_getBalance'
  if (ofAddress) return call(method, [newAddress()])
  if (method === 'btc_getFeeEstimates') return call(method)
  return call(method, [method === 'btc_sendTransaction' ? transaction : txid])
}

/** What was read before a transaction is forgotten. */
async function forget(where: 'alone' | 'beside') {
  const bent = habit
  habit = undefined
  await servers[where].rpc(tokens[where], question('btc_sendTransaction'), id)
  habit = bent
}
async function ask(where: 'alone' | 'beside', method: EsploraQuirk['method']) {
  await forget(where)
  const { status, json } = await servers[where].rpc(tokens[where], question(method), id)
  if (status === 503) return { outcome: 'unavailable' }
  return 'result' in json ? { outcome: 'result', result: json.result } : { outcome: 'error' }
}

function expected(
  quirk: EsploraQuirk | undefined,
  where: 'alone' | 'beside',
  method: EsploraQuirk['method'],
) {
  const outcome = quirk?.[where] ?? 'result'
  if (outcome !== 'result') return { outcome }
  return { outcome, result: quirk && 'result' in quirk ? quirk.result : plainly[method][2] }
}

const methodOf = (quirk: EsploraQuirk | undefined) => quirk?.method ?? 'btc_getUtxos'

const journeys: Record<string, (quirk: EsploraQuirk | undefined) => Promise<void>> = {
  async 'asks, with no other API'(quirk) {
    const method = methodOf(quirk)
    expect(await ask('alone', method)).toEqual(expected(quirk, 'alone', method))
  },
  async 'asks, and another API takes over'(quirk) {
    const method = methodOf(quirk)
    expect(await ask('beside', method)).toEqual(expected(quirk, 'beside', method))
  },
  async 'asks often, and nobody else notices'(quirk) {
    for (let count = 0; count < 6; count += 1) await ask('beside', methodOf(quirk))
    habit = undefined
    expect(await ask('beside', 'btc_getBalance')).toEqual(expected(undefined, 'beside', 'btc_getBalance'))
  },
  async 'is asked for the balance by the server itself'(quirk) {
    const chain = servers.alone.server.context.chains.get(id)
    if (!chain) throw new Error('No chain')
    const native = { chainId: id, address: undefined, name: 'B', symbol: 'B', decimals: 8 } as const
    const balance = readBitcoin(chain, { ...native, standing: 'native' }, newAddress())
    const isGone = quirk?.method === 'btc_getBalance' && quirk.alone !== 'result'
    await (isGone
      ? expect(balance).rejects.toThrow()
      : expect(balance).resolves.toMatchObject([{ amount: 70_000n }]))
  },
}

const quirks: Record<string, EsploraQuirk | undefined> = { plain: undefined, ...esploraQuirks }
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  Object.entries(journeys).map(([title, journey]) => ({ name, quirk, title, journey })),
)

test.each(cases)('$name: $title', async ({ quirk, journey }) => {
  habit = quirk
  await journey(quirk)
})
