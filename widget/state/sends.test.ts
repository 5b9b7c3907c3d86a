import { expect, test } from 'vitest'
import { openSends, parseSends, type Send, sendsLimit, withChange, withSend } from './sends.ts'

const send = (id: string, change: Partial<Send> = {}): Send => ({
  id,
  networkId: 'eip155:1',
  from: '0xaa',
  to: '0xbb',
  symbol: 'ETH',
  decimals: 18,
  units: '1',
  sentAt: 1,
  status: 'pending',
  ...change,
})

test('default: newest first, each once', () => {
  const sends = withSend(withSend(withSend([], send('a')), send('b')), send('a', { units: '2' }))
  expect(sends.map(({ id, units }) => [id, units])).toEqual([
    ['a', '2'],
    ['b', '1'],
  ])
})

test('behavior: of more than 99 the oldest that is over goes first', () => {
  let sends = withSend([], send('open'))
  sends = withSend(sends, send('over', { status: 'final' }))
  for (let at = 2; at < sendsLimit; at++) sends = withSend(sends, send(`s${at}`))
  sends = withSend(sends, send('one more'))
  expect(sends).toHaveLength(sendsLimit)
  expect(sends.map(({ id }) => id)).not.toContain('over')
  expect(withSend(sends, send('and one')).map(({ id }) => id)).not.toContain('open')
})

test('behavior: a stored list comes back as it was', () => {
  const sends = [send('a', { name: 'mira.example.id', token: '0xcc', nonce: 3 }), send('b')]
  expect(parseSends(JSON.stringify(sends))).toEqual(sends)
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"a":1}'],
  ['an amount that is none', JSON.stringify([send('a', { units: '-1' })])],
  ['a status that is none', JSON.stringify([{ ...send('a'), status: 'won' }])],
  ['a network that is none', JSON.stringify([{ ...send('a'), networkId: 'x' }])],
])('error: %s is left out', (_, stored) => expect(parseSends(stored)).toEqual([]))

test('openSends: of one account on one network', () => {
  const sends = [
    send('a'),
    send('b', { status: 'confirmed' }),
    send('c', { status: 'final' }),
    send('d', { from: '0xcc' }),
    send('e', { networkId: 'eip155:10' }),
  ]
  expect(openSends(sends, 'eip155:1', '0xaa').map(({ id }) => id)).toEqual(['a', 'b'])
  const settled = withChange(sends, send('a'), { status: 'failed' })
  expect(openSends(settled, 'eip155:1', '0xaa').map(({ id }) => id)).toEqual(['b'])
})
