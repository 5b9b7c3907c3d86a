import type { NodeHabit } from './nodeHabit.ts'
import type { Quirk } from './quirk.ts'

export type SolanaNodeQuirk = Quirk & NodeHabit

const error = (code: number, message: string, data?: unknown) => ({
  error: { code, message, ...(data !== undefined && { data }) },
})
const elsewhere = 'Another node is asked; where there is none, the page hears that no node answered.'
const passed = 'The page gets the node’s error; another node is asked first, where there is one.'
const word = 'The page gets the node’s error, which is the chain’s own word: no other node is asked.'

/** A node that has to rest, or does not keep up: it gives no answer. */
const out = (source: string, habit: string, answer: Partial<NodeHabit>): SolanaNodeQuirk => ({
  source,
  habit,
  handling: elsewhere,
  method: 'getBalance',
  alone: 'unavailable',
  beside: 'result',
  ...answer,
})
/** An error that another node may not have. */
const doubt = (
  source: string,
  habit: string,
  method: string,
  answer: Partial<NodeHabit>,
): SolanaNodeQuirk => ({
  source,
  habit,
  handling: passed,
  method,
  alone: 'error',
  beside: 'result',
  ...answer,
})
const said = (source: string, habit: string, method: string, item: object): SolanaNodeQuirk => ({
  source,
  habit,
  handling: word,
  method,
  item,
  alone: 'error',
  beside: 'error',
})

const disabled = 'The RPC call or parameters have been disabled.'
const tooMany =
  'Too many requests for a specific RPC call, please contact your app developer to further troubleshoot.'

export const solanaNodeQuirks = {
  behind: out('solana-labs/solana#21046', 'A node that lags has -32005 for every read.', {
    item: error(-32_005, 'Node is behind by 3104 slots', { numSlotsBehind: 3104 }),
  }),
  behindWhenSending: out('solana-labs/solana#23301', 'A node that lags takes no transaction.', {
    method: 'sendTransaction',
    item: error(-32_005, 'Node is behind by 45682 slots', { numSlotsBehind: 45_682 }),
  }),
  unhealthy: out('like solana-labs/solana#18691', 'A node that does not know how far it lags says so.', {
    item: error(-32_005, 'Node is unhealthy', { numSlotsBehind: null }),
  }),
  tooManyOfOneCall: out(
    'blocto/solana-go-sdk#107',
    'Public nodes count each method, and refuse by HTTP 429.',
    {
      status: 429,
      item: error(429, tooMany),
    },
  ),
  connectionLimit: out(
    'solana-foundation/solana-go#119',
    'A limit of connections has the code 429 with HTTP 200.',
    {
      item: error(429, 'Connection rate limits exceeded, contact your app developer or support.'),
    },
  ),
  limitInItsOwnCode: out(
    'like cryptoloutre/solana-tools#5',
    'Helius has -32429 for a rate limit, outside the codes of JSON-RPC, with HTTP 200.',
    { item: error(-32_429, 'rate limited') },
  ),
  usageInItsOwnCode: out(
    'like cryptoloutre/solana-tools#5',
    'Helius has -32429 also once the credits of a month are used up.',
    { item: error(-32_429, 'max usage reached') },
  ),
  contextSlot: doubt(
    'jet-lab/jet-v2#814',
    'A balancer’s next node has not reached the slot of the last one.',
    'getBalance',
    {
      item: error(-32_016, 'Minimum context slot has not been reached', { contextSlot: 394_819_496 }),
    },
  ),
  contextSlotAsInternal: doubt(
    'magicblock-labs/magicblock-validator#1473',
    'Helius calls a slot that is not reached an internal error.',
    'getBalance',
    { item: error(-32_603, 'Minimum context slot has not been reached') },
  ),
  excludedFromIndexes: doubt(
    'solana-labs/solana#20973',
    'A node keeps no index of the token program.',
    'getTokenAccountsByOwner',
    {
      item: error(
        -32_010,
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA excluded from account secondary indexes; this RPC method unavailable for key',
      ),
      serverReads: 'part',
    },
  ),
  disabledBy410: doubt(
    'solana-developers/solana-cookbook#255',
    'Public nodes switch off costly calls by HTTP 410.',
    'getTokenAccountsByOwner',
    { status: 410, item: error(410, disabled), serverReads: 'part' },
  ),
  disabledBy200: doubt(
    'bmresearch/Solnet#282',
    'A call that is switched off has the code 410 in an error of JSON-RPC.',
    'getTokenAccountsByOwner',
    { item: error(410, disabled), serverReads: 'part' },
  ),
  blockNotAvailable: doubt('solana-labs/solana#12208', 'A young block is not there yet.', 'getBlockTime', {
    item: error(-32_004, 'Block not available for slot 5'),
  }),
  slotSkipped: doubt(
    'across-protocol/sdk#1172',
    'An old slot is not in the node’s storage.',
    'getBlockTime',
    {
      item: error(-32_009, 'Slot 329873214 was skipped, or missing in long-term storage'),
    },
  ),
  noHistory: doubt('lavanet/lava#2336', 'A node keeps no transactions.', 'getTransaction', {
    item: error(-32_011, 'Transaction history is not available from this node'),
  }),
  blockhashUnknown: doubt(
    'vultisig/vultisig-android#5110',
    'A node that lags does not know the newest blockhash, and calls that a failed simulation.',
    'sendTransaction',
    {
      item: error(-32_002, 'Transaction simulation failed: Blockhash not found', {
        err: 'BlockhashNotFound',
        logs: [],
      }),
    },
  ),
  blockhashUnknownInData: doubt(
    'YZYLAB/solana-swap-python#3',
    'An unknown blockhash is named in the data of the error alone.',
    'sendTransaction',
    { item: error(-32_002, 'Transaction simulation failed', { err: 'BlockhashNotFound', logs: [] }) },
  ),
  simulationFailed: said(
    'like YZYLAB/solana-swap-python#3',
    'A transaction that a program refuses fails in the simulation.',
    'sendTransaction',
    error(
      -32_002,
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      {
        err: { InstructionError: [0, { Custom: 1 }] },
      },
    ),
  ),
  versionUnsupported: said(
    'wormhole-foundation/wormhole-explorer#839',
    'A transaction of version 0 is refused where the question does not name that version.',
    'getTransaction',
    error(-32_015, 'Transaction version (0) is not supported by the requesting client.'),
  ),
  signatureOfNothing: {
    source: 'like solana-labs/solana#15705',
    habit: 'A proxy answers a transaction by something that is no signature of it.',
    handling: 'The page gets the transaction’s own signature, by which it can be looked up.',
    method: 'sendTransaction',
    item: { result: null },
    alone: 'result',
    beside: 'result',
  },
} as const satisfies Record<string, SolanaNodeQuirk>
