import type { RoomTexts } from './room.ts'
import { caipAccount, nativeCoin, usdc } from './samples.ts'

export const convert: RoomTexts = {
  title: 'Swaps',
  parameters: {
    address: { description: 'One token only, by its address or CAIP-10 id', example: usdc },
    amount: {
      description: 'Base units of the token that is sold; an approval without it is unlimited',
      example: '25000000',
    },
    from: { description: 'The token that is sold, as a CAIP-10 id', example: usdc },
    to: { description: 'The token that is bought, as a CAIP-10 id', example: nativeCoin },
    gasPrice: { description: 'Wei by which gas is weighed against the output', example: '1500000000' },
    slippage: {
      description: 'Percent that the output may fall behind the quote, above 0 and at most 50; without it 1',
      example: '0.5',
    },
    tokenAddress: { description: 'The token, as a CAIP-10 id', example: usdc },
    userAddress: { description: 'The account that swaps, as a CAIP-10 id', example: caipAccount },
  },
  fields: {
    amount: 'Base units of the token that is sold',
    eip155: 'What is said of a swap on an EVM chain',
    'eip155.slippage':
      'Percent that the output may fall behind the quote, above 0 and at most 50; without it 1',
    'eip155.permit': 'A signed permit of EIP-2612, ABI-encoded, in place of an approval',
    'eip155.minAmount': 'The least that the person was shown; less is refused, and enforced on chain',
    disableEstimate: 'With `true` neither balance, allowance nor gas is looked at',
  },
  bodies: {
    '/v1/convert/build-transaction': {
      projectId: 'shop',
      amount: '25000000',
      from: usdc,
      to: nativeCoin,
      userAddress: caipAccount,
      eip155: { slippage: 0.5 },
    },
  },
}
