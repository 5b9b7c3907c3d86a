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
  ['a busy wallet', { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' }],
  ['a code of ours', { code: 4902, message: 'Unrecognized chain' }],
  ['too deep', { data: { data: { data: { data: { data: { code: 4001 } } } } } }],
])('error: no no: %s', (_, error) => expect(isRefusal(error)).toBe(false))
