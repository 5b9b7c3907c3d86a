import { expect, test } from 'vitest'
import { isRefusal } from './isRefusal.ts'

test.each<[source: string, error: unknown]>([
  ['EIP-1193', { code: 4001, message: 'User Rejected Request' }],
  ['Uniswap/interface#5996: the code as text', { code: '4001' }],
  ['WalletConnect/walletconnect-monorepo#4094', { code: 5000, message: 'User rejected.' }],
  ['CAIP-25: chains', { code: 5001, message: 'User disapproved requested chains' }],
  ['CAIP-25: methods', { code: 5002, message: 'User disapproved requested methods' }],
  ['CAIP-25: events', { code: 5003, message: 'x' }],
  ['ethers 5 and 6', { code: 'ACTION_REJECTED', message: 'user rejected action' }],
  ['an envelope of JSON-RPC', { error: { code: 4001 } }],
  ['the code of the layer below', { code: -32603, message: 'Internal error', data: { code: 4001 } }],
  ['MetaMask Mobile', { code: -32603, message: 'x', data: { originalError: { code: 4001 } } }],
  ['ethers 6', { code: -32603, message: 'x', data: { info: { error: { code: 4001 } } } }],
  ['viem', { code: -32603, message: 'x', data: { cause: { code: 4001 } } }],
  ['a sentence alone', { message: 'User rejected the request.' }],
  ['a text alone', 'User rejected'],
  ['MetaMask', { code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
  ['Trust Wallet', { code: -32000, message: 'User denied' }],
  ['Coinbase Wallet', { code: -32603, message: 'User closed modal' }],
  ['imToken', { code: -32603, message: 'cancelled' }],
  ['Bitget Wallet', { code: -32603, message: 'Request was canceled.' }],
  ['SafePal', { code: -32000, message: 'Rejected by user' }],
  ['Phantom', { code: -32603, message: 'The transaction was cancelled by the user' }],
  ['TokenPocket', 'UserRejectedRequest'],
  ['viaprotocol/web3-wallets#58', { message: 'Request rejected' }],
])('default: a no: %s', (_, error) => expect(isRefusal(error)).toBe(true))

test.each<[why: string, error: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a number', 4001],
  ['too little for gas', { code: -32000, message: 'insufficient funds for gas * price + value' }],
  ['a node', { code: -32000, message: 'transaction rejected by the network' }],
  ['a missing permission', { code: 4100, message: 'Permission denied' }],
  ['a reason of a contract', { code: 3, message: 'execution reverted: User denied' }],
  ['a reason below', { code: -32603, message: 'execution reverted', data: { message: 'User rejected' } }],
  ['a replaced transaction', { code: -32000, message: 'transaction was cancelled and replaced' }],
  ['a line that ended', { code: -32603, message: 'Connection closed.' }],
  ['a session that ended', { message: 'session closed' }],
  ['a call that was given up', { message: 'The operation was aborted.' }],
  ['a node that refuses', { code: -32000, message: 'Transaction rejected' }],
  ['a code that is an object', { code: { toString: 1, valueOf: 1 }, message: 'x' }],
  ['a busy wallet', { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' }],
  ['a code of ours', { code: 4902, message: 'Unrecognized chain' }],
  ['too deep', { data: { data: { data: { data: { data: { code: 4001 } } } } } }],
])('error: no no: %s', (_, error) => expect(isRefusal(error)).toBe(false))

test.each<[unknown, string]>([
  [4001, ''],
  [5000, 'User rejected.'],
  [5002, 'User rejected methods.'],
  ['ACTION_REJECTED', 'user rejected action'],
  [-32000, 'User rejected methods.'],
  [-32000, 'User disapproved requested methods'],
  [1, 'Cancelled by user'],
  [-32000, 'Request denied by user'],
  [-1, 'Transaction was rejected'],
  [-32603, 'Action cancelled'],
  [500, 'Declined'],
  [0, 'rejected'],
  [undefined, 'Transaction cancelled.'],
  [-32603, 'MetaMask Tx Signature: User denied transaction signature.'],
  [0, 'The request was refused by the user'],
  [4001, 'Отклонено пользователем'],
  [1, 'Отклонено пользователем'],
  [-1, '用户取消了请求'],
  [-1, 'ユーザーがキャンセルしました'],
  [300, 'Rechazada por el usuario'],
  [-32603, 'Signature request denied'],
  [undefined, 'Connection request rejected'],
  [1, 'Transaction request rejected'],
  [-1, 'Signing request declined'],
  [0, 'You cancelled the transaction'],
  [0, 'You have rejected this request.'],
  [-32000, 'User reject request'],
  [-32603, 'Message signing denied'],
  [undefined, 'Transaction signing was cancelled'],
  [undefined, 'Transaction declined by wallet'],
  [undefined, 'WalletSignTransactionError: Transaction rejected'],
  [undefined, 'WalletSignMessageError: Message signing denied'],
  [undefined, 'Error: Request declined'],
])('default: %s %s is a no', (code, text) => expect(isRefusal({ code, message: text })).toBe(true))

test.each<[unknown, string]>([
  [-32603, 'Internal error'],
  [-32003, 'Transaction rejected'],
  [-32602, 'Rejected'],
  [4100, 'Access denied by user settings'],
  [-32000, 'transaction rejected: insufficient fee'],
  [-32000, 'Transaction was rejected by the network'],
  [-32000, 'execution reverted: denied'],
  [1, 'Permission denied'],
  [1, 'transaction rejected: nonce too low'],
  [429, 'Request denied: rate limit'],
  [-32603, 'execution cancelled'],
  [-32603, 'You rejected too many requests to be served'],
  [-32603, 'Connection rejected by server'],
  [-32603, 'Transaction declined by wallet node'],
  [-32603, 'NodeError: Transaction rejected'],
  [-32603, 'user rejects are counted'],
  [-32603, 'the user operation was not cancelled yet'],
  [undefined, ''],
])('behavior: %s %s is none', (code, text) => expect(isRefusal({ code, message: text })).toBe(false))

// Sentences and codes of wallets and devices, each with where it was reported.
test.each<[source: string, error: unknown]>([
  ['lifinance/bigmi#77: no code', { message: 'User canceled the confirmation' }],
  [
    'lifinance/bigmi#77: below',
    { message: 'x', cause: { code: -32603, message: 'SnapError: User canceled it' } },
  ],
  [
    'MetaMask/metamask-mobile#17826',
    { code: 5000, message: 'KeystoneError#Tx_canceled. Signing canceled, please retry' },
  ],
  ['MetaMask/metamask-mobile#13313', { code: -32603, message: 'KeystoneError#Tx_canceled' }],
  [
    'MetaMask/metamask-mobile#13313: with its advice',
    { message: 'KeystoneError#Tx_canceled. Signing canceled, please retry' },
  ],
  ['trezor/trezor-suite#22110', { code: 'Failure_ActionCancelled', error: 'Cancelled' }],
  [
    'trezor/trezor-suite#22110: below',
    { code: -32603, message: 'x', data: { code: 'Failure_ActionCancelled' } },
  ],
  [
    'trezor/trezor-suite, packages/connect/src/constants/errors.ts',
    { message: 'x', data: { code: 'Method_Cancel' } },
  ],
  ['trezor/trezor-suite#5523', { message: 'Error: Action cancelled by user' }],
  ['GLEECBTC/gleec-wallet#2884', 'User cancelled action'],
  [
    'LedgerHQ/ledgerjs#589',
    { message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)' },
  ],
  ['LedgerHQ/ledger-live#15060', { message: 'Ledger device: UNKNOWN_ERROR (0x5501)' }],
  ['chainapsis/vizor-wallet#724', { code: -32603, message: 'Ledger error 0x6985' }],
  ['GetScatter/ScatterDesktop#158', { code: 402, message: 'User rejected the signature request' }],
  ['suiet/wallet-kit#316', { message: 'Rejected from user' }],
  ['MattyIce/steem-keychain#17', { message: 'user_cancel' }],
  ['near/near-wallet#2823', { message: 'userRejected' }],
  ['babylonlabs-io/babylon-toolkit#2176', { code: 'CONNECTION_REJECTED', message: 'x' }],
  ['secretkeylabs/sats-connect#167', { message: 'User rejected request to send transfer' }],
  ['leather-io/extension#5042', { code: 4001, message: 'User rejected the message signature' }],
])('default: a no in other words: %s', (_, error) => expect(isRefusal(error)).toBe(true))

test.each([
  'User Cancel',
  'USER_REJECTED',
  'UserDeclinedError',
  'userCancelledRequest',
  'Canceled from user.',
  'Sign cancelled',
  'Connect request denied',
])('behavior: %j is a no', (text) => expect(isRefusal({ code: -32603, message: text })).toBe(true))

test.each<[why: string, error: unknown]>([
  ['a locked device', { message: 'Ledger device: Locked device (0x5515)' }],
  ['bytes that hold the number of a device', { message: 'invalid data 0x698500' }],
  ['a revert by its number alone', { code: 3, message: 'User rejected' }],
  ['Hardhat', { message: "VM Exception while processing transaction: reason 'User rejected'" }],
  ['BNB Smart Chain', { code: -32000, message: "Fail with error 'User rejected'" }],
  ['a program of Solana', { message: 'Transaction simulation failed: Program log: request denied by user' }],
  ['a program of Solana, short', { message: 'Program log: User cancelled' }],
  ['an instruction of Solana', { message: 'Error processing Instruction 0: cancelled by user' }],
  ['a simulation below', { code: -32002, message: 'x', data: { message: 'User rejected' } }],
  ['a transaction in the queue of a node', { message: 'replacement cancelled by owner: nonce too low' }],
  ['a node of Bitcoin', { code: -26, message: 'txn-mempool-conflict, rejected by user policy' }],
  [
    'a user operation',
    { message: 'UserOperation rejected because account or paymaster signalled validation failure' },
  ],
  ['a user operation, apart', { message: 'user operation was rejected by the bundler' }],
  ['a session of the user', { message: 'user session closed' }],
  ['nothing but a key of words', { message: 'ERROR_CANCELLED_TRANSACTION_POOL' }],
])('error: no no in other words: %s', (_, error) => expect(isRefusal(error)).toBe(false))

test.each<[code: unknown, text: string]>([
  [-32000, 'TransactionRejected'],
  [-32000, 'TRANSACTION_REJECTED'],
  [-32603, 'CONNECTION_REFUSED'],
  [-32603, 'Connection refused'],
  [-32603, 'Error: connection refused'],
  [-32603, 'ConnectionRefused'],
  [undefined, 'connect refused'],
  [-32603, 'REQUEST_DENIED'],
  [1, 'MessageRejected'],
  [500, 'transaction_declined'],
])('error: words of a node or a service name nobody: %s %s', (code, message) => {
  expect(isRefusal({ code, message })).toBe(false)
  expect(isRefusal({ code: -32603, message: 'x', data: { code, message } })).toBe(false)
})

test.each<[why: string, error: unknown]>([
  ['too little', { code: -32603, message: 'insufficient funds', data: { code: 4001 } }],
  ['a program', { code: -32603, message: 'Program error', data: { code: 4001 } }],
  ['a mempool, two layers below', { message: 'mempool full', data: { cause: { code: 'ACTION_REJECTED' } } }],
  ['the number of geth', { code: 3, message: 'x', data: { code: 4001 } }],
  ['a simulation behind it', { message: 'User denied transaction signature: simulation failed' }],
  ['a nonce behind it', 'Error: User rejected the transaction, nonce too low'],
])('default: the code of a person counts below the words of a node: %s', (_, error) =>
  expect(isRefusal(error)).toBe(true),
)

test.each<[why: string, error: object]>([
  ['words', { code: -32603, message: 'Program error', data: { message: 'User rejected' } }],
  ['a text', { code: -32603, message: 'insufficient funds', data: 'User rejected' }],
  ['words below the number of geth', { code: 3, message: 'x', data: { message: 'User rejected' } }],
  [
    'a code that says something else',
    { message: 'mempool full', data: { code: -32003, data: { code: 4001 } } },
  ],
  ['a contract', { message: 'execution reverted', data: { code: 4001 } }],
  ['a contract behind it', { message: 'User rejected: execution reverted' }],
])('error: no no below the words of a node: %s', (_, error) => expect(isRefusal(error)).toBe(false))
