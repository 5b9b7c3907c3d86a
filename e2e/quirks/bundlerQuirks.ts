import type { Quirk } from './quirk.ts'

/** How a bundler leaves ERC-4337 and ERC-7769, and what comes of it. */
export interface BundlerHabit {
  method:
    | 'eth_sendUserOperation'
    | 'eth_estimateUserOperationGas'
    | 'eth_getUserOperationReceipt'
    | 'eth_getUserOperationByHash'
    | 'pimlico_getUserOperationGasPrice'
  /** HTTP. @default 200 */
  status?: number
  /** What stands in the answer beside version and id; only where there are more parameters than two with `overridden`. */
  item: { result: unknown } | { error: { code: number; message: string } }
  overridden?: true
  /** What a page gets of it through the server. */
  page: 'result' | 'error'
  /** What it is. @default the bundler's */
  result?: unknown
  /** What becomes of a payment of the embedded wallet's smart account. @default it goes out */
  payment?: 'refused' | 'unclear'
}
export type BundlerQuirk = Quirk & BundlerHabit

const error = (code: number, message: string) => ({ error: { code, message } })
const unchanged = 'Passed on as it came.'
const chainSays = 'The chain itself is read: null while the operation is not mined.'
const readAsGas = 'Read as the gas that it is.'

const receipt = (
  source: string,
  habit: string,
  item: BundlerHabit['item'],
  handling: string,
): BundlerQuirk => ({
  source,
  habit,
  handling,
  method: 'eth_getUserOperationReceipt',
  item,
  page: 'result',
  ...('error' in item && { result: null }),
})
const estimate = (source: string, habit: string, result: object): BundlerQuirk => ({
  source,
  habit,
  handling: readAsGas,
  method: 'eth_estimateUserOperationGas',
  item: { result },
  page: 'result',
})
const sent = (
  source: string,
  habit: string,
  handling: string,
  item: BundlerHabit['item'],
  payment?: BundlerHabit['payment'],
): BundlerQuirk => ({
  source,
  habit,
  handling,
  method: 'eth_sendUserOperation',
  item,
  page: 'error' in item ? 'error' : 'result',
  ...(payment && { payment }),
})

const gas = { callGasLimit: '0x186a0', preVerificationGas: '0xc350' }
const unclear = 'The page hears that nobody knows what became of it (`outcome_unknown`).'
const words = 'The bundler’s own code and words reach the page; nothing went out.'

export const bundlerQuirks = {
  notFoundIsAnError: receipt(
    'stackup-wallet/stackup-bundler#362',
    'An operation that is not mined yet has an error in place of null.',
    error(-32_601, 'Missing/invalid userOpHash'),
    chainSays,
  ),
  unexpectedBehaviour: receipt(
    'like etherspot/skandha#330',
    'Between sending and mining the bundler does not find its own transaction.',
    error(-32_000, 'Unexpected behaviour'),
    chainSays,
  ),
  noReceipts: receipt(
    'like silius-rs/silius#94',
    'There are no receipts at all.',
    error(-32_601, 'Method not found'),
    chainSays,
  ),
  nullForAFailedBundle: receipt(
    'etherspot/skandha#122',
    'An operation whose bundle failed has no receipt.',
    { result: null },
    'Null: it may still be sent again; after ten minutes it counts as given up.',
  ),
  receiptWithoutReason: receipt(
    'safe-global/safe-transaction-service#2028',
    'The reason of a success is null.',
    { result: { userOpHash: `0x${'ab'.repeat(32)}`, success: true, reason: null, logs: [] } },
    unchanged,
  ),
  waitsWithNulls: {
    source: 'wevm/viem#5058',
    habit: 'An operation that waits has null for its block and transaction.',
    handling: unchanged,
    method: 'eth_getUserOperationByHash',
    item: { result: { userOperation: {}, blockHash: null, blockNumber: null, transactionHash: null } },
    page: 'result',
  },
  formerName: estimate('thirdweb-dev/js#5037', 'The gas of verification has its name of before.', {
    ...gas,
    verificationGas: '0x186a0',
  }),
  bothNames: estimate('like thirdweb-dev/js#5037', 'The gas of verification has both names.', {
    ...gas,
    verificationGas: '0x186a0',
    verificationGasLimit: '0x186a0',
  }),
  gasAsNumbers: estimate('like eth-infinitism/bundler#262', 'Gas is written in numbers.', {
    callGasLimit: 100_000,
    verificationGasLimit: 100_000,
    preVerificationGas: 50_000,
  }),
  gasInDigits: estimate('like etherspot/skandha#167', 'Gas is written in decimal digits.', {
    callGasLimit: '100000',
    verificationGasLimit: '100000',
    preVerificationGas: '50000',
  }),
  nullsOfNoPaymaster: estimate('like wevm/viem#5058', 'Gas of a paymaster that there is not is null.', {
    ...gas,
    verificationGasLimit: '0x186a0',
    paymasterVerificationGasLimit: null,
    paymasterPostOpGasLimit: null,
  }),
  noOverrides: {
    source: 'eth-infinitism/account-abstraction#381',
    habit: 'Only the two parameters of ERC-4337 are taken.',
    handling: 'Estimated without an override of the balance.',
    method: 'eth_estimateUserOperationGas',
    item: error(-32_602, 'Too many arguments: expected 2'),
    overridden: true,
    page: 'result',
    result: { ...gas, verificationGasLimit: '0x186a0' },
  },
  noGasPrice: {
    source: 'like pimlicolabs/permissionless.js#439',
    habit: 'No method tells a price.',
    handling: 'The price of a plain transaction is taken.',
    method: 'pimlico_getUserOperationGasPrice',
    item: error(-32_601, 'Method not found'),
    page: 'error',
  },
  paymasterDemanded: sent(
    'decred/dcrdex#3525',
    'Alchemy takes no operation on Polygon that its own paymaster does not pay.',
    words,
    error(-32_602, 'User operation must include a paymaster for sponsorship.'),
    'refused',
  ),
  replacementUnderpriced: sent(
    'stackup-wallet/erc-4337-examples#25',
    'A second operation of one nonce has the code of invalid parameters.',
    words,
    error(
      -32_602,
      'pending ops: replacement op must increase maxFeePerGas and MaxPriorityFeePerGas by >= 10%',
    ),
    'refused',
  ),
  alreadyKnown: sent(
    'polytope-labs/hyperbridge#1122',
    'The very operation that it has already is refused.',
    'The operation is on its way: the page gets its hash.',
    error(-32_602, 'User operation already known'),
  ),
  answersAnotherHash: sent(
    'like eth-infinitism/bundler#262',
    'The hash is counted in another way than the entry point does.',
    unclear,
    { result: `0x${'ab'.repeat(32)}` },
    'unclear',
  ),
  answersNothing: sent(
    'like Virtual-Protocol/acp-node#49',
    'An operation is answered by null.',
    unclear,
    { result: null },
    'unclear',
  ),
} as const satisfies Record<string, BundlerQuirk>
