import type { NodeHabit } from './nodeHabit.ts'
import type { Quirk } from './quirk.ts'

export type NodeQuirk = Quirk & NodeHabit

const error = (code: number, message: string, id: unknown = undefined) => ({
  error: { code, message },
  ...(id !== undefined && { id }),
})
const passed = 'The page gets the node’s error; another node is asked first, where there is one.'
const word = 'The page gets the node’s error, which is the chain’s own word: no other node is asked.'
const elsewhere = 'Another node is asked; where there is none, the page hears that no node answered.'
const unchanged = 'Passed on as it came.'
const parts = 'How many calls it takes is found out by questions of our own, and so many go out together.'

/** An error about logs, which another node may answer. */
const logs = (source: string, habit: string, status: number, code: number, message: string): NodeQuirk => ({
  source,
  habit,
  handling: passed,
  method: 'eth_getLogs',
  status,
  item: error(code, message),
  alone: 'error',
  beside: 'result',
})
/** The same where the code says that the parameters are at fault. */
const params = (source: string, habit: string, message: string, method = 'eth_getLogs'): NodeQuirk => ({
  source,
  habit,
  handling: word,
  method,
  item: error(-32_602, message),
  alone: 'error',
  beside: 'error',
})
const revert = (source: string, habit: string, code: number, message: string): NodeQuirk => ({
  source,
  habit,
  handling: 'Read as the contract’s no: a token has no name or balance, a signature is not valid.',
  method: 'eth_call',
  item: error(code, message),
  alone: 'error',
  beside: 'error',
  contractSays: 'no',
})
/** Trouble of the node or its seller, as the answer to any call. */
const trouble = (
  source: string,
  habit: string,
  answer: Partial<NodeHabit>,
  alone: NodeHabit['alone'],
): NodeQuirk => ({
  source,
  habit,
  handling: alone === 'error' ? passed : elsewhere,
  method: 'eth_call',
  alone,
  beside: 'result',
  contractSays: 'unknown',
  ...answer,
})
const resultOf = (source: string, habit: string, method: string, result: unknown): NodeQuirk => ({
  source,
  habit,
  handling: unchanged,
  method,
  item: { result },
  alone: 'result',
  beside: 'result',
  result,
})
const batches = (source: string, habit: string, most: number, status: number, item: object): NodeQuirk => ({
  source,
  habit,
  handling: parts,
  method: 'eth_getBalance',
  alone: 'result',
  beside: 'result',
  most,
  status,
  item,
})

export const nodeQuirks = {
  rangeBy413: logs(
    'OffchainLabs/arbitrum-sdk#609',
    'QuickNode refuses a wide range of logs by HTTP 413 with a JSON-RPC error.',
    413,
    -32_614,
    'eth_getLogs is limited to a 10,000 range',
  ),
  rangeBy400: logs(
    'boundless-xyz/boundless#838',
    'Alchemy refuses a wide range of logs by HTTP 400.',
    400,
    -32_600,
    'You can make eth_getLogs requests with up to a 500 block range.',
  ),
  rangeAsInvalidParams: params(
    'INFURA/infura#237',
    'Infura calls a wide range of logs invalid parameters.',
    'range 1000000 exceeds limit of 10000',
  ),
  rangeOfReth: params(
    'paradigmxyz/reth#8558',
    'Reth calls a wide range of logs invalid parameters.',
    'query exceeds max block range 5000',
  ),
  resultsAsInvalidParams: params(
    'matter-labs/zksync-era#3412',
    'zkSync calls too many logs invalid parameters, and proposes a range.',
    'Query returned more than 10000 results. Try with this block range [0x0, 0x30f].',
  ),
  responseTooBig: logs(
    'matter-labs/zksync-era#3412',
    'zkSync finds an answer too big for the range that it proposed.',
    200,
    -32_008,
    'Response is too big',
  ),
  tooManyResults: logs(
    'aurora-is-near/aurora-relayer#327',
    'Too many logs are -32005, the code of rate limits.',
    200,
    -32_005,
    'query returned more than 10000 results',
  ),
  responseOver150Mb: logs(
    'ponder-sh/ponder#407',
    'Alchemy refuses a large answer by HTTP 400.',
    400,
    -32_600,
    'Response size is larger than 150MB limit',
  ),
  blocksDistance: logs(
    'ponder-sh/ponder#1940',
    'Ankr words a wide range in its own way.',
    200,
    -32_000,
    'maximum [from, to] blocks distance: 10000',
  ),
  rangeOfMorph: logs(
    'enviodev/hyperindex#605',
    'Morph words a wide range in its own way.',
    200,
    -32_000,
    'block range is larger than max block range, block range = 5120, max block range = 5000',
  ),
  rangeOfScroll: logs(
    'scroll-tech/go-ethereum#529',
    'Scroll words a wide range in its own way.',
    200,
    -32_000,
    'block range is bigger than maxBlockRange',
  ),
  rangeOfMoonbeam: logs(
    'moonbeam-foundation/moonbeam#3250',
    'Moonbeam words a wide range in its own way.',
    200,
    -32_603,
    'block range is too wide (maximum 1024)',
  ),
  epochsOfFilecoin: logs(
    'filecoin-project/ref-fvm#1206',
    'Filecoin’s Lotus has code 1 for a range that it does not take.',
    200,
    1,
    'invalid epoch range',
  ),
  vmExecutionError: revert(
    'NethermindEth/nethermind#8813',
    'Nethermind says -32015 and "VM execution error." of a revert.',
    -32_015,
    'VM execution error.',
  ),
  revertWithoutCode: revert(
    'wevm/viem#4092',
    'Nethermind has -32000 for a revert, not 3.',
    -32_000,
    'execution reverted',
  ),
  revertWithSuffix: revert(
    'NethermindEth/nethermind#11176',
    'Nethermind appends ": revert" to the words of a revert.',
    3,
    'execution reverted: revert',
  ),
  revertOfHedera: revert(
    'hiero-ledger/hiero-json-rpc-relay#2457',
    'Hedera’s relay has -32008 for a revert, behind an id of the request.',
    -32_008,
    '[Request ID: bf1be79b-7d2f-42ee-bc82-da42c9ce5e8f] execution reverted: CONTRACT_REVERT_EXECUTED',
  ),
  revertOfFilecoin: revert(
    'filecoin-project/lotus#11642',
    'Filecoin’s Lotus tells a revert by an exit code and a backtrace.',
    1,
    'message execution failed: exit 33, revert reason: none, vm error: message failed with backtrace: contract reverted (33)',
  ),
  capacityBy403: trouble(
    'xmtp/xmtpd#672',
    'Alchemy refuses by HTTP 403 once a month’s capacity is used up.',
    { status: 403, item: error(-32_600, 'Monthly capacity limit exceeded.') },
    'error',
  ),
  capacityBy429: trouble(
    'ethers-io/ethers.js#5071',
    'Alchemy refuses by HTTP 429 once a month’s capacity is used up.',
    { status: 429, item: error(429, 'Monthly capacity limit exceeded.') },
    'unavailable',
  ),
  capacityBy200: trouble(
    'a16z/zkdocs#9',
    'Alchemy tells a used up capacity by a JSON-RPC error with HTTP 200.',
    { item: error(-32_000, 'Monthly capacity limit exceeded.') },
    'error',
  ),
  dailyCountBy429: trouble(
    'gochain/web3#180',
    'Infura refuses by HTTP 429 and -32005 once a day’s requests are used up.',
    { status: 429, item: error(-32_005, 'daily request count exceeded, request rate limited') },
    'unavailable',
  ),
  dailyCountBy200: trouble(
    'xclud/web3dart#24',
    'A used up day is -32005 with HTTP 200.',
    { item: error(-32_005, 'daily request count exceeded, request rate limited') },
    'unavailable',
  ),
  freeTierTimeout: trouble(
    'enviodev/hyperindex#715',
    'dRPC has code 30 for a question that takes too long on the free tier.',
    { item: error(30, 'Request timeout on the free tier, please upgrade your tier to the paid one') },
    'error',
  ),
  paymentRequired: trouble(
    'enviodev/hyperindex#715',
    'A free tier ends in HTTP 402.',
    { status: 402, text: 'Payment Required' },
    'error',
  ),
  unauthorizedWithoutId: trouble(
    'BitteProtocol/near-ca#173',
    'Ankr wants a key, in an error whose id is null.',
    { item: error(-32_000, 'Unauthorized: You must authenticate your request with an API key.', null) },
    'unavailable',
  ),
  chainNotInKey: trouble(
    'wevm/viem#3476',
    'Ankr refuses a chain by HTTP 403 and a JSON text that is no JSON-RPC.',
    {
      status: 403,
      text: '"message: API key is not allowed to access blockchain, json-rpc code: -32052, rest code: 403"',
    },
    'error',
  ),
  internalError: trouble(
    'reown-com/appkit#4059',
    'Cloudflare’s gateway answers everything by "Internal error".',
    { item: error(-32_603, 'Internal error') },
    'error',
  ),
  noBackendBy200: trouble(
    'hemilabs/heminetwork#491',
    'A proxy without a node says -32011 with HTTP 200.',
    { item: error(-32_011, 'no backend is currently healthy to serve traffic') },
    'error',
  ),
  noBackendBy503: trouble(
    'okx/xlayer-erigon#434',
    'A proxy without a node says -32011 with HTTP 503.',
    { status: 503, item: error(-32_011, 'no backend is currently healthy to serve traffic') },
    'error',
  ),
  badGateway: trouble('INFURA/infura#12', 'HTTP 502 now and then.', { status: 502, text: '' }, 'unavailable'),
  errorCode1020: trouble(
    'Aimeedeer/realtps#96',
    'A firewall before the node answers by a text.',
    { status: 403, text: 'error code: 1020' },
    'error',
  ),
  missingTrieNode: trouble(
    '0xPolygon/bor#109',
    'Bor lacks the state of the newest block now and then.',
    { item: error(-32_000, 'missing trie node 7c1d (path )') },
    'error',
  ),
  missingTrieNodeOfBsc: trouble(
    'bnb-chain/bsc#981',
    'Public nodes of BSC lack the state of older blocks.',
    { item: error(-32_000, 'missing trie node 7c1d371019866bdc (path )') },
    'error',
  ),
  toIsMissing: {
    ...params(
      'a16z/helios#205',
      'A call without a target is not understood.',
      'missing field `to` at line 1 column 13365',
      'eth_call',
    ),
    contractSays: 'unknown',
  },
  errorBesideResult: trouble(
    'blockchainsllc/in3-server#26',
    'An error stands beside a result of null.',
    { item: { result: null, ...error(-32_601, 'Method not found') } },
    'error',
  ),
  methodMissing: {
    ...trouble(
      'opengsn/gsn#816',
      'A method that EIP-1474 names is not there.',
      { item: error(-32_601, 'the method eth_feeHistory does not exist/is not available') },
      'error',
    ),
    method: 'eth_feeHistory',
    contractSays: undefined,
  },
  batchOfThree: batches(
    'hemilabs/ui-monorepo#887',
    'More than three calls in one request end in HTTP 500.',
    3,
    500,
    error(-32_000, 'Batch of more than 3 requests'),
  ),
  oneErrorForABatch: batches(
    'blockscout/blockscout#7211',
    'Erigon answers a batch over its limit by one error whose id is null.',
    6,
    200,
    error(-32_000, 'batch limit 6 exceeded', null),
  ),
  noBatches: batches(
    'paritytech/jsonrpsee#744',
    'Batches are not taken at all.',
    1,
    200,
    error(-32_005, 'Batched requests are not supported by this server', null),
  ),
  batchReordered: {
    source: 'emeraldpay/dshackle#148',
    habit: 'The answers of a batch come in another order.',
    handling: 'Each is found by its id.',
    method: 'eth_getBalance',
    alone: 'result',
    beside: 'result',
    reordered: true,
  },
  blockWithoutGasLimit: resultOf(
    'celo-org/celo-blockchain#1945',
    'A block of Celo has no gas limit, difficulty or nonce.',
    'eth_getBlockByNumber',
    { number: '0x3e8', hash: `0x${'1'.repeat(64)}`, transactions: [] },
  ),
  receiptOfStateSync: resultOf(
    'erigontech/erigon#6574',
    'Polygon’s state-sync transactions have no receipt.',
    'eth_getTransactionReceipt',
    null,
  ),
  blockOfALaggingNode: resultOf(
    'INFURA/infura#43',
    'A block that was just announced is null, since another node answers.',
    'eth_getBlockByNumber',
    null,
  ),
  feesWithoutReward: resultOf(
    'besu-eth/besu#3201',
    'Besu tells no rewards in the history of fees.',
    'eth_feeHistory',
    { oldestBlock: '0xd316fb', baseFeePerGas: ['0x1', '0x1'], gasUsedRatio: [0.5] },
  ),
  feesOneShort: resultOf(
    'evmos/ethermint#1559',
    'The history of fees lacks the base fee of the next block.',
    'eth_feeHistory',
    { oldestBlock: '0x83e77a', baseFeePerGas: ['0x4a817c800'], gasUsedRatio: [0.01] },
  ),
} as const satisfies Record<string, NodeQuirk>
