import { expect, test } from 'vitest'
import { unmarked } from '../../format/verbatim.ts'
import type { AddNetwork } from '../../review/subject.ts'
import { networks } from '../../test/testContext.ts'
import { createWords } from '../../words/words.ts'
import { hostsOf, networkWarnings } from './networkWarnings.ts'

const words = createWords()
const optimism: AddNetwork = {
  type: 'addNetwork',
  networkId: 'eip155:10',
  name: 'Optimism',
  rpcUrls: ['https://optimism.example/key'],
  symbol: 'ETH',
  explorers: [],
}
const warned = (fields: Partial<AddNetwork>) =>
  networkWarnings({ ...optimism, ...fields }, networks, (id, values) => words._(id, values)).map(
    ({ title }) => unmarked(title),
  )
const chosen = 'This site chose the node'

test('default', () => expect(warned({})).toEqual([]))

test.each([
  ['a node of its choosing', { rpcUrls: ['https://node.evil.example'] }, [chosen]],
  ['one among ours', { rpcUrls: ['https://optimism.example', 'https://evil.example'] }, [chosen]],
  ['ours at another port', { rpcUrls: ['https://optimism.example:8443'] }, [chosen]],
  ['ours in plain', { rpcUrls: ['http://optimism.example'] }, ['The connection is not encrypted', chosen]],
  ['an unknown id', { networkId: 'eip155:1337' as const, name: 'Local' }, [chosen]],
  ['another name', { name: 'Optimisn' }, ['This id belongs to Optimism']],
  ['another currency', { symbol: 'OPT' }, ['The currency of Optimism is ETH']],
])('behavior: %s', (_, fields, titles) => expect(warned(fields)).toEqual(titles))

test('behavior: hosts are those that a browser would go to', () => {
  expect(
    hostsOf(['https://a.example/x', 'https://A.example/y', 'http://127.0.0.1:8545', 'https://ех.example']),
  ).toEqual(['a.example', 'http://127.0.0.1:8545', 'xn--e1a6a.example'])
})
