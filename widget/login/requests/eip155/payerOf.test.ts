import { expect, test } from 'vitest'
import { networks } from '../test/smartAccountTest.ts'
import { payerOf } from './payerOf.ts'

const [operators, nobody] = networks as [(typeof networks)[number], (typeof networks)[number]]
const urls = ['https://pay.example', 'https://pay.example/rpc?key=1']
const named = (paymasterService: unknown) => ({ paymasterService })

test('default: the paymaster that the site names, with its context, on every network', () => {
  const service = named({ url: urls[1], context: { policy: 1 }, optional: true })
  for (const network of [operators, nobody])
    expect(payerOf(service, network, urls)).toEqual({ url: urls[1], context: { policy: 1 } })
  expect(payerOf(named({ url: urls[0] }), nobody, urls)).toEqual({ url: urls[0], context: undefined })
})

test.each([
  ['no capabilities', undefined],
  ['another capability', { magic: { url: urls[0] } }],
  ['no paymaster', named(null)],
  ['a paymaster in words', named(urls[0])],
  ['no address', named({})],
  ['another path', named({ url: `${urls[0]}/` })],
  ['another spelling', named({ url: 'https://PAY.example' })],
  ['a list', named({ url: [urls[0]] })],
  ['an empty address', named({ url: '' })],
])('behavior: %s: the operator pays, where they do', (_, capabilities) => {
  expect(payerOf(capabilities, operators, urls)).not.toHaveProperty('url')
  expect(payerOf(capabilities, nobody, urls)).toBe(undefined)
})

test('behavior: what an unlisted paymaster was to hear the operator’s hears', () => {
  const service = named({ url: 'https://other.example', context: { free: true } })
  expect(payerOf(service, operators, [])).toEqual({ context: { free: true } })
})
