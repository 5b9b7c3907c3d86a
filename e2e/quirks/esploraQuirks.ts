import type { Quirk } from './quirk.ts'

/** How an Esplora API leaves its description, and what a page sees of it. */
export interface EsploraHabit {
  /** The question whose answers are bent; all others are answered as they should be. */
  method:
    | 'btc_getUtxos'
    | 'btc_getBalance'
    | 'btc_getFeeEstimates'
    | 'btc_getTransaction'
    | 'btc_getTransactionStatus'
    | 'btc_sendTransaction'
  /** HTTP. @default 200 */
  status?: number
  text: string
  /** What a page gets where there is no other API, and where there is. */
  alone: 'result' | 'error' | 'unavailable'
  beside: 'result' | 'error'
  /** What it is. @default that of a plain API */
  result?: unknown
}
export type EsploraQuirk = Quirk & EsploraHabit

const elsewhere = 'Another API is asked; where there is none, the page hears that no node answered.'
const passed = 'The page gets the API’s words; another API is asked first, where there is one.'
const word = 'The page gets the network’s own code and words: no other API is asked.'
const taken = 'The transaction is there: the page gets its id.'

const out = (source: string, habit: string, status: number, text: string): EsploraQuirk => ({
  source,
  habit,
  handling: elsewhere,
  method: 'btc_getUtxos',
  status,
  text,
  alone: 'unavailable',
  beside: 'result',
})
const doubt = (
  source: string,
  habit: string,
  method: EsploraHabit['method'],
  status: number,
  text: string,
): EsploraQuirk => ({
  source,
  habit,
  handling: passed,
  method,
  status,
  text,
  alone: 'error',
  beside: 'result',
})
const read = (
  source: string,
  habit: string,
  handling: string,
  method: EsploraHabit['method'],
  text: string,
  result?: unknown,
): EsploraQuirk => ({
  source,
  habit,
  handling,
  method,
  text,
  alone: 'result',
  beside: 'result',
  ...(result !== undefined && { result }),
})
const refusal = (code: number, message: string) =>
  `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`
/** One answer to a transaction. */
const sent = (
  source: string,
  habit: string,
  outcome: 'taken' | 'refused',
  text: string,
  status = 400,
): EsploraQuirk => ({
  source,
  habit,
  handling: outcome === 'taken' ? taken : word,
  method: 'btc_sendTransaction',
  status,
  text,
  alone: outcome === 'taken' ? 'result' : 'error',
  beside: outcome === 'taken' ? 'result' : 'error',
})

const coin = { txid: 'ab'.repeat(32), vout: 1, value: 70_000 }
const emptyBlock = { block_height: null, block_hash: null, block_time: null }

export const esploraQuirks = {
  tooManyEntries: doubt(
    'Blockstream/esplora#282',
    'An address with a long history has no list of coins: HTTP 400.',
    'btc_getUtxos',
    400,
    'Too many history entries',
  ),
  tooManyOutputs: doubt(
    'Blockstream/electrs#242',
    'How many coins are listed is set by who runs the API.',
    'btc_getUtxos',
    400,
    'Too many unspent outputs',
  ),
  tooManyOfMempool: doubt(
    'secretkeylabs/xverse-core#144',
    'mempool.space has a limit of its own, for the balance too.',
    'btc_getBalance',
    400,
    'Too many history entries',
  ),
  notThereYet: doubt(
    'Blockstream/esplora#40',
    'A transaction that waits is not known to an API that has just started.',
    'btc_getTransaction',
    404,
    'Transaction not found',
  ),
  blockedRegion: out('leather-io/extension#3631', 'A region is refused by HTTP 451.', 451, ''),
  indexTimeout: out(
    'like bithyve/bitcointribe-classic#2750',
    'A scan that takes long ends at the proxy before the API.',
    504,
    '<html><body>504 Gateway Time-out</body></html>',
  ),
  limitWithoutWords: out('like Blockstream/esplora#519', 'Limits are not documented: HTTP 429.', 429, ''),
  pageForAnAnswer: out(
    'like leather-io/extension#3631',
    'A firewall before the API answers by a page with HTTP 200.',
    200,
    '<!DOCTYPE html><title>Just a moment</title>',
  ),
  nullsOfWaitingCoins: read(
    'Blockstream/esplora API.md',
    'What only a mined coin has is null for one that waits.',
    'Read as missing.',
    'btc_getUtxos',
    JSON.stringify([{ ...coin, status: { confirmed: false, ...emptyBlock } }]),
    [{ ...coin, confirmed: false }],
  ),
  nullsOfAStatus: read(
    'Blockstream/esplora API.md',
    'What only a mined transaction has is null for one that waits.',
    'Read as missing.',
    'btc_getTransactionStatus',
    JSON.stringify({ confirmed: false, ...emptyBlock }),
    { confirmed: false, height: null },
  ),
  noFees: read(
    'like LN-Zap/bitcoin-blended-fee-estimator#22',
    'A quiet network has no estimates of fees.',
    'No estimates; the least fee that nodes relay is taken.',
    'btc_getFeeEstimates',
    '{}',
    {},
  ),
  feesOfMinusOne: read(
    'like handshake-org/hsd#48',
    'A target for which there is no estimate has -1.',
    'That target is left out.',
    'btc_getFeeEstimates',
    '{"1":-1,"3":0,"6":3.5,"144":1.01}',
    { '6': 3.5, '144': 1.01 },
  ),
  reasonHidden: doubt(
    'Blockstream/electrs#132',
    'Why a transaction was refused is not said.',
    'btc_sendTransaction',
    400,
    'RPC error',
  ),
  refusalBy500: sent(
    'Blockstream/electrs#132',
    'The refusal of Bitcoin Core comes with its own HTTP 500.',
    'refused',
    '{"result":null,"error":{"code":-22,"message":"TX decode failed. Make sure the tx has at least one input."},"id":179}',
    500,
  ),
  refusalIn400: sent(
    'bithyve/bitcointribe-classic#2750',
    'The refusal of Bitcoin Core stands behind a sentence.',
    'refused',
    refusal(-22, 'TX decode failed'),
  ),
  conflict: sent(
    'bitcoinjs/bitcoinjs-lib#2129',
    'Coins that another waiting transaction spends have a code of the network’s.',
    'refused',
    refusal(-26, '258: txn-mempool-conflict'),
  ),
  inMempool: sent(
    'like bitcoin/bitcoin#22253',
    'A transaction that waits already is refused.',
    'taken',
    refusal(-27, 'Transaction already in mempool'),
  ),
  otherWitness: sent(
    'bitcoin/bitcoin#22253',
    'A transaction that waits with other witnesses is refused in other words.',
    'taken',
    refusal(-26, 'txn-same-nonwitness-data-in-mempool'),
  ),
  inUtxoSet: sent(
    'like bitcoin/bitcoin#22253',
    'Of a mined transaction Bitcoin Core says that its outputs are there.',
    'taken',
    refusal(-27, 'Transaction outputs already in utxo set'),
  ),
  quotedId: read(
    'like Blockstream/esplora API.md',
    'The id of a transaction comes as JSON text.',
    taken,
    'btc_sendTransaction',
    '"e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609"\n',
  ),
} as const satisfies Record<string, EsploraQuirk>
