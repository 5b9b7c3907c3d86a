import type { RoomTexts } from './room.ts'
import { account, nativeCoin, usdc } from './samples.ts'

export const accounts: RoomTexts = {
  title: 'Accounts',
  parameters: {
    cursor: {
      description: '`next` of the page before, unchanged; the first page has none',
      example: 'MTIzNDU2',
    },
    onramp: {
      description: 'Purchases in place of transactions: `any` for all sellers, `coinbase` on EVM chains only',
      example: 'any',
    },
    forceUpdate: {
      description: 'Tokens that are read from the chain now: CAIP-10 ids, comma separated',
      example: usdc,
    },
  },
}

export const oneTransaction: RoomTexts = {
  title: 'Transactions',
  fields: { hash: 'Hash of the transaction', address: 'The account that sent it' },
  bodies: {
    '/v1/tx/watch': {
      projectId: 'shop',
      chainId: 'eip155:1',
      hash: `0x${'4e'.repeat(32)}`,
      address: account,
    },
  },
}

export const prices: RoomTexts = {
  title: 'Prices',
  fields: { addresses: 'The tokens, as CAIP-10 ids' },
  bodies: { '/v1/fungible/price': { projectId: 'shop', currency: 'usd', addresses: [usdc, nativeCoin] } },
}
