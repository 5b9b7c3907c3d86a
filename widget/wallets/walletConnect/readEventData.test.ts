import { expect, test } from 'vitest'
import { readEventAccounts, readEventNetwork } from './readEventData.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pubkey = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

test.each<[string, unknown, string[]]>([
  ['a list', [bob], [bob]],
  ['a list of CAIP-10', [`eip155:1:${bob}`], [`eip155:1:${bob}`]],
  ['one address', bob, [bob]],
  ['one CAIP-10', `eip155:1:${bob}`, [`eip155:1:${bob}`]],
  ['an object', { accounts: [bob] }, [bob]],
  ['an object with one', { address: bob }, [bob]],
  ['a list of objects', [{ pubkey }], [pubkey]],
  ['an object with objects', { accounts: [{ publicKey: pubkey }] }, [pubkey]],
  ['an empty list', [], []],
  ['nothing', null, []],
  ['an object of something else', { toString: 'x', other: bob }, []],
  ['deeper than anybody writes', [[[[bob]]]], []],
])('default: accounts as %s', (_, data, accounts) => expect(readEventAccounts(data)).toEqual(accounts))

test.each<[string, unknown, string, string | undefined]>([
  ['a number', 10, 'eip155:1', 'eip155:10'],
  ['decimal text', '10', 'eip155:1', 'eip155:10'],
  ['hex', '0xa', 'eip155:1', 'eip155:10'],
  ['CAIP-2', 'eip155:10', 'eip155:1', 'eip155:10'],
  ['CAIP-2 with a quantity', 'eip155:0xa', 'eip155:1', 'eip155:10'],
  ['CAIP-2 in capitals', 'EIP155:10', 'eip155:1', 'eip155:10'],
  ['CAIP-2 with a leading zero', 'eip155:010', 'eip155:1', 'eip155:10'],
  ['an object with CAIP-2', { chainId: 'EIP155:0xA' }, 'eip155:1', 'eip155:10'],
  ['CAIP-2 of another family', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:10', 'eip155:10'],
  ['a list', [10], 'eip155:1', 'eip155:10'],
  ['a list with hex', ['0xa'], 'eip155:1', 'eip155:10'],
  ['an object', { chainId: '0xa' }, 'eip155:1', 'eip155:10'],
  ['an object of objects', { network: { id: 10 } }, 'eip155:1', 'eip155:10'],
  ['words', 'a message!', 'eip155:10', 'eip155:10'],
  ['nothing', null, 'eip155:10', 'eip155:10'],
  ['a number that is none', -1, 'eip155:10', 'eip155:10'],
  ['a number of another family', 10, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined],
])('default: the chain as %s', (_, data, chainId, network) =>
  expect(readEventNetwork(data, chainId)).toBe(network),
)
