import type { AddNetwork, Grant, UserOperation, WatchAsset } from '../review/subject.ts'
import { askedScene, me, other, usdc, word } from './askedScene.ts'
import type { Scene } from './scene.ts'

const add = (fields: Partial<AddNetwork> = {}): Scene =>
  askedScene('ApproveRequest', {
    type: 'addNetwork',
    networkId: 'eip155:424242',
    name: 'A brand new network',
    rpcUrls: ['https://rpc.example/v1/key'],
    symbol: 'NEW',
    explorers: ['https://scan.example'],
    ...fields,
  })

const watch = (fields: Partial<WatchAsset> = {}): Scene =>
  askedScene('ApproveRequest', {
    type: 'watchAsset',
    standard: 'ERC20',
    address: usdc,
    symbol: 'USDC',
    decimals: 6,
    ...fields,
  })

const grant = (fields: Partial<Grant> = {}): Scene =>
  askedScene('ApproveRequest', {
    type: 'grantPermissions',
    account: me,
    networkId: 'eip155:8453',
    expiry: 1_893_456_000,
    permissions: [
      { type: 'native-token-recurring-allowance', data: { allowance: '0x2386f26fc10000', period: 86_400 } },
      { type: 'erc20-token-transfer', data: { address: usdc, allowance: '0x17d7840' } },
      { type: 'contract-call', data: { address: other, functions: ['move(uint8,uint8)', 'resign()'] } },
      { type: 'token-stream', data: {} },
    ],
    json: JSON.stringify({ chainId: '0x2105', address: me, expiry: 1_893_456_000 }, null, 2),
    ...fields,
  })

const operation = (fields: Partial<UserOperation>): Scene =>
  askedScene(
    'ApproveTransaction',
    {
      type: 'userOperation',
      from: me,
      data: `0xdeadbeef${'00ff'.repeat(80)}`,
      entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      gas: '0x493e0',
      maxFeePerGas: '0x6fc23ac00',
      deploys: false,
      ...fields,
    },
    ['raw_transaction'],
  )

/** What is neither a transaction nor a message, and operations of contract accounts. */
export const requestScenes: Record<string, Scene> = {
  'request-add': add(),
  'request-add-false': add({
    networkId: 'eip155:137',
    name: 'Polyg\u043en',
    symbol: 'MATIC',
    rpcUrls: ['http://127.0.0.1:8545', 'https://rpc.example'],
  }),
  'request-switch': askedScene('ApproveRequest', { type: 'switchNetwork', networkId: 'eip155:8453' }),
  'request-switch-unknown': askedScene('ApproveRequest', {
    type: 'switchNetwork',
    networkId: 'eip155:424242',
  }),
  'request-asset': watch(),
  'request-asset-false': watch({ symbol: 'DAI\u200b', decimals: 18 }),
  'request-asset-none': watch({ address: other }),
  'request-grant': grant(),
  'request-grant-endless': grant({ expiry: undefined as never, permissions: [] }),
  'request-accounts': askedScene('ApproveRequest', { type: 'requestPermissions', accounts: [me] }),
  'request-revoke': askedScene('ApproveRequest', { type: 'revokePermissions', accounts: [me] }),
  'tx-operation': operation({
    calls: [
      { to: usdc, data: `0xa9059cbb${word(other)}${word('17d7840')}` },
      { to: other, value: '0x2386f26fc10000' },
    ],
    paymaster: other,
    deploys: true,
  }),
  'tx-operation-unread': operation({}),
}
