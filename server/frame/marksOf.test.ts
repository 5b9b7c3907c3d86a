import { expect, test } from 'vitest'
import { marksOf } from './marksOf.ts'

const id = (digit: string) => digit.repeat(64)
const wallets = new Map(
  [
    { id: id('a'), name: 'metamask', rdns: 'io.metamask' },
    { id: id('b'), name: 'one', rdns: 'com.twins' },
    { id: id('c'), name: 'two', rdns: 'com.twins' },
    { id: id('d'), name: 'nameless' },
  ].map((wallet) => [wallet.id, wallet]),
) as unknown as Parameters<typeof marksOf>[1]
const metamask = ['io.metamask', 'io.metamask.mobile', 'metamask']

test.each<[string, string, string[]]>([
  ['rdns', 'io.metamask', metamask],
  ['alias', 'io.metamask.mobile', metamask],
  ['alias in capitals', 'IO.MetaMask.Mobile', metamask],
  ['id', id('a'), [id('a'), ...metamask]],
  ['rdns of several', 'com.twins', ['com.twins', 'one', 'two']],
  ['id of one of several', id('b'), [id('b'), 'com.twins', 'one']],
  ['id of one without rdns', id('d'), [id('d'), 'nameless']],
  ['word that objects inherit', 'constructor', ['constructor']],
  ['rdns that nobody has', 'com.unknown', ['com.unknown']],
])('default: by %s', (_, word, marks) => {
  expect(marksOf([word], wallets).sort()).toEqual(marks.sort())
})
