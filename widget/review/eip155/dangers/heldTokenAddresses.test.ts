import { expect, test } from 'vitest'
import { heldTokenAddresses } from './heldTokenAddresses.ts'
import { token, weth } from './test/typedData.ts'

const balance = (chainId: string, address?: string) => ({
  ...{ name: 'A', symbol: 'A', chainId, price: 0, iconUrl: '', quantity: { decimals: '6', numeric: '1' } },
  ...(address && { address }),
})

test('default: tokens of the network, without its coin and what is no address of it', () => {
  const balances = [
    balance('eip155:1', `eip155:1:${token}`),
    balance('eip155:1'),
    balance('eip155:10', `eip155:10:${weth}`),
    balance('eip155:1', 'eip155:1:coin'),
  ]
  expect(heldTokenAddresses(balances as never, 'eip155:1')).toEqual([token.toLowerCase()])
})
